import { useLocale, useLocalised } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import { isBuiltInField, type VehicleField } from './vehicle-fields.ts';

export function useFieldLabel(): (field: VehicleField) => string {
  const text = useText();
  const language = useLocale();
  const localised = useLocalised();
  return ({ id, label }) => {
    if (isBuiltInField(id) && !label?.[language]) return text(`field.${id}`);
    return label ? localised(label) : id;
  };
}
