import { type Locale, setLocale, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { SegmentedControl } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const NAMES: Record<Locale, string> = { en: 'English', de: 'Deutsch' };

/** The languages of the site, for visitors who have no profile to keep theirs in. */
export function LanguageSwitch() {
  const text = useText();
  return (
    <SegmentedControl
      compact
      label={text('layout.language')}
      labelHidden
      value={useLocale()}
      onChange={setLocale}
      segments={siteSettings().organisation.languages.map((language) => ({
        value: language,
        text: language.toUpperCase(),
        label: NAMES[language],
        lang: language,
      }))}
    />
  );
}
