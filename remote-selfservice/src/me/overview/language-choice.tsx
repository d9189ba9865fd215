import { meQuery, updateMe } from '@forecourt/shared/api';
import { type Locale, languageName, setLocale, useLocale } from '@forecourt/shared/i18n';
import { useMutation, useQueryClient } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, Notice, SegmentedControl, Stack } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The language: changes the page at once and is kept with the account. */
export function LanguageChoice() {
  const text = useText();
  const client = useQueryClient();
  const locale = useLocale();
  const save = useMutation({
    mutationFn: (language: Locale) => updateMe({ locale: language }),
    onSuccess: (me) => client.setQueryData(meQuery().queryKey, me),
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
