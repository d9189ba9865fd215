import { countryConventions } from '@forecourt/shared/country';
import type { FieldProps } from '@forecourt/shared/forms';
import { useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { PlateField } from '@forecourt/shared/ui';
import { useText } from './text.ts';

interface FirstPlateFieldProps extends FieldProps<string> {
  readOnly: boolean;
}

/** Plate of the first vehicle, labelled with the business's name for it. */
export function FirstPlateField(props: FirstPlateFieldProps) {
  const text = useText();
  const language = useLocale();
  const { organisation, vehicle } = siteSettings();
  const label = vehicle.fields.find(({ id }) => id === 'device_reg')?.label[language];
  // Only the owner knows where the hyphen of a German plate is.
  const { plate } = countryConventions(organisation.country);
  return (
    <PlateField
      {...props}
      label={label ?? text('book.plate.label')}
      hint={text(plate === 'de' ? 'book.plate.hint.de' : 'book.plate.hint')}
      required
    />
  );
}
