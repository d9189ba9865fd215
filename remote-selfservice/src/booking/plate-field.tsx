import type { FieldProps } from '@forecourt/shared/forms';
import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { TextField } from '@forecourt/shared/ui';
import { useText } from './text.ts';

interface PlateFieldProps extends FieldProps<string> {
  readOnly: boolean;
}

/** The plate of the first vehicle, by the name that the business has for it. */
export function PlateField(props: PlateFieldProps) {
  const text = useText();
  const language = useLocale();
  const label = siteSettings().vehicle.fields.find(({ id }) => id === 'device_reg')?.label[language];
  return (
    <TextField
      {...props}
      label={label ?? text('book.plate.label')}
      hint={text('book.plate.hint')}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      // Nothing about the person: the browser has nothing to fill in.
      autoComplete="off"
      enterKeyHint="next"
      aria-required
    />
  );
}
