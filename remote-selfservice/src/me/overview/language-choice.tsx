import { updateMe } from '@forecourt/shared/api';
import { type Locale, languageName, setLocale, useLocale } from '@forecourt/shared/i18n';
import { useMutation } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, Notice, SegmentedControl, Stack } from '@forecourt/shared/ui';
import { useCacheMe } from '../../use-me.ts';
import { useText } from '../text.ts';

/** The language changes at once and is saved with the account. */
export function LanguageChoice() {
  const text = useText();
  const cacheMe = useCacheMe();
  const locale = useLocale();
  const save = useMutation({
    // One save after the other: the last choice wins.
    scope: { id: 'me.locale' },
    mutationFn: (language: Locale) => updateMe({ locale: language }),
    onSuccess: (me) => cacheMe(me, 'locale'),
  });
  return (
    <Stack gap={12}>
      <SegmentedControl
        label={text('language')}
        segments={siteSettings().organisation.languages.map((language) => ({
          value: language,
          text: languageName(language),
          lang: language,
        }))}
        value={locale}
        onChange={(language) => {
          setLocale(language);
          save.mutate(language);
        }}
      />
      {save.isError && (
        <Notice
          tone="warn"
          title={text('language.failed.title')}
          action={
            <Button variant="link" onClick={() => save.mutate(locale)}>
              {text('retry')}
            </Button>
          }
        >
          {text('language.failed.text')}
        </Notice>
      )}
    </Stack>
  );
}
