import { isDate } from '@forecourt/shared/dates';
import type { FieldDefinition } from '@forecourt/shared/settings/schema';

/** What can be wrong with what stands in a field, in the words that the backend answers with. */
export type FieldFault =
  | 'invalid_type'
  | 'invalid_format'
  | 'invalid_value'
  | 'too_small'
  | 'too_big'
  | 'too_precise';

/** Where the settings set no limit: whole numbers up to here, and three decimals of them, are exact. */
const MAX_NUMBER = 999_999_999_999;

/**
 * What is wrong with a value for a field that the settings add to vehicles; undefined when nothing is. The backend and
 * the form ask the same.
 */
export function faultIn(definition: FieldDefinition, value: string | number): FieldFault | undefined {
  if (typeof value !== (definition.type === 'number' ? 'number' : 'string')) return 'invalid_type';
  switch (definition.type) {
    case 'text':
      return [...String(value)].length > definition.maxLength ? 'too_big' : undefined;
    case 'number':
      return faultInNumber(definition, Number(value));
    case 'date':
      return isDate(String(value))
        ? outside(String(value), definition.earliest, definition.latest)
        : 'invalid_format';
    case 'choice':
      return definition.choices.some(({ id }) => id === value) ? undefined : 'invalid_value';
  }
}

function faultInNumber(
  { minimum, maximum, decimals }: Extract<FieldDefinition, { type: 'number' }>,
  value: number,
): FieldFault | undefined {
  if (!Number.isFinite(value)) return 'invalid_type';
  return (
    outside(value, minimum ?? -MAX_NUMBER, maximum ?? MAX_NUMBER) ??
    (Number(value.toFixed(decimals)) === value ? undefined : 'too_precise')
  );
}

function outside<V extends string | number>(value: V, first: V, last: V): FieldFault | undefined {
  if (value < first) return 'too_small';
  return value > last ? 'too_big' : undefined;
}
