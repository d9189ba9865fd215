import { useLocale } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';
import { isBuiltIn, type VehicleField } from './vehicle-fields.ts';

/** Names a field in the language of the page. */
export function useFieldLabel(): (field: VehicleField) => string {
  const text = useText();
  const language = useLocale();
  return ({ id, label }) => label?.[language] ?? (isBuiltIn(id) ? text(`field.${id}`) : id);
}
