import type { Reminder, Vehicle } from '@forecourt/shared/api';
import { localised } from '@forecourt/shared/i18n';
import catalogues from './messages';
import { isCodeOf, nameKey, openSuggestions, type Preset } from './presets.ts';

/** What a shorter name means alone, it does not mean in a longer word: there is a "mot" in "Motoröl". */
const MIN_PART_LENGTH = 5;

/** Among what is to be done for a reminder of any name: that of a service has the oil in it. */
const ITEM_WORDS: Partial<Record<Preset, RegExp>> = { oil: /(^|\P{L})(oil|(motor)?öl)/iu };

/**
 * What is suggested for a vehicle and is not among its reminders.
 * @param reminders of whatever vehicles
 * @param country two letters of ISO 3166-1
 */
export function missingPresets(
  vehicle: Pick<Vehicle, 'id' | 'answered_suggestions'>,
  reminders: readonly (About & Pick<Reminder, 'vehicle'>)[],
  country: string,
): Preset[] {
  const own = reminders.filter((reminder) => reminder.vehicle.id === vehicle.id);
  return openSuggestions(vehicle).filter(
    (preset) => !own.some((reminder) => isAbout(preset, reminder, country)),
  );
}

type About = Pick<Reminder, 'name' | 'reminder_items' | 'service_type'>;

/**
 * Whether a reminder is for what a preset suggests: by the kind of work, by what is to be done, or by a name that has the other
 * in it, in whatever language its customer had the site when they took it.
 */
export function isAbout(
  preset: Preset,
  { name, reminder_items, service_type }: About,
  country: string,
): boolean {
  const names = Object.values(localised(catalogues, nameKey(preset, country)));
  return (
    reminder_items.some((item) => ITEM_WORDS[preset]?.test(item)) ||
    names.some((suggested) => isWithin(name.trim().toLowerCase(), suggested.toLowerCase())) ||
    (service_type !== null && isCodeOf(preset, service_type))
  );
}

/** Whether one name has the other in it: as a word of it, as "MOT test" has "MOT", or as a part of one, as "Winterreifenwechsel". */
function isWithin(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].sort((a, b) => a.length - b.length);
  if (shorter === '') return false;
  if (shorter.length >= MIN_PART_LENGTH) return longer.includes(shorter);
  return longer.split(/[^\p{L}\p{N}]+/u).includes(shorter);
}
