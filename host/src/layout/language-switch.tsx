import { languageName, setLocale, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { useIsPainted } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './language-switch.module.css';

/** The languages of the site, for visitors who have no profile to keep theirs in. */
export function LanguageSwitch() {
  const text = useText();
  const current = useLocale();
  // To look a language's name up takes a browser longer than to draw the switch.
  const isDrawn = useIsPainted();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{text('layout.language')}</legend>
      {siteSettings().organisation.languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={isDrawn ? languageName(language) : undefined}
          aria-pressed={language === current}
          className={styles.language}
          onClick={() => setLocale(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
