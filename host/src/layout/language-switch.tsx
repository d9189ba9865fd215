import { languageName, setLocale, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { useIsPainted } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './language-switch.module.css';

export function LanguageSwitch() {
  const text = useText();
  const current = useLocale();
  // Looking up a language's name takes longer than rendering the switch.
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
