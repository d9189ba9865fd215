import { useLocale, useLocalised } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import { isBuiltIn, type VehicleField } from './vehicle-fields.ts';

export function useFieldLabel(): (field: VehicleField) => string {
  const text = useText();
  const language = useLocale();
  const localised = useLocalised();
  return ({ id, label }) => {
    if (isBuiltIn(id) && !label?.[language]) return text(`field.${id}`);
    return label ? localised(label) : id;
  };
}
