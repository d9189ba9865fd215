import { isDate } from '@forecourt/shared/dates';
import type { Format } from '@forecourt/shared/i18n';
import type { FieldDefinition } from '@forecourt/shared/settings/schema';

/** The page's language, as the hooks of `@forecourt/shared/i18n` give it. */
export interface FieldLanguage {
  format: Pick<Format, 'number' | 'date'>;
  localised: (text: FieldDefinition['label']) => string;
}

/**
 * What a vehicle has in a field, as customers read it: a number with its unit, a date in words, the name of a choice. What
 * was kept before the settings were another way (a choice that is offered no more) is shown as it is kept.
 */
export function writtenValue(
  definition: FieldDefinition,
  value: string | number,
  { format, localised }: FieldLanguage,
): string {
  if (definition.type === 'number' && typeof value === 'number') {
    const unit = definition.unit && localised(definition.unit);
    return unit ? `${format.number(value)}\u00a0${unit}` : format.number(value);
  }
  if (definition.type === 'date' && isDate(String(value))) {
    return format.date(String(value), { day: 'numeric', month: 'long', year: 'numeric' });
  }
  if (definition.type === 'choice') {
    const chosen = definition.choices.find(({ id }) => id === value);
    if (chosen) return localised(chosen.label);
  }
  return String(value);
}
