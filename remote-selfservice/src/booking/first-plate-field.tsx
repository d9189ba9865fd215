import type { FieldProps } from '@forecourt/shared/forms';
import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { PlateField } from '@forecourt/shared/ui';
import { useText } from './text.ts';

interface FirstPlateFieldProps extends FieldProps<string> {
  readOnly: boolean;
}

/** The plate of the first vehicle, by the name that the business has for it. */
export function FirstPlateField(props: FirstPlateFieldProps) {
  const text = useText();
  const language = useLocale();
  const label = siteSettings().vehicle.fields.find(({ id }) => id === 'device_reg')?.label[language];
  return (
    <PlateField
      {...props}
      label={label ?? text('book.plate.label')}
      hint={text('book.plate.hint')}
      required
    />
  );
}
