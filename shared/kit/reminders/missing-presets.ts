import type { Reminder, Vehicle } from '@forecourt/shared/api';
import { localised } from '@forecourt/shared/i18n';
import { bookPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import catalogues from './messages';
import { isPresetService, nameKey, openPresets, PRESETS, type Preset } from './presets.ts';

/** A shorter name must be a whole word: "Motoröl" contains "mot". */
const MIN_PART_LENGTH = 5;

/** Items that imply a preset, whatever the reminder's name: a service includes the oil. */
const ITEM_WORDS: Partial<Record<Preset, RegExp>> = { oil: /(^|\P{L})(oil|(motor)?öl)/iu };

/**
 * Suggestions of a vehicle that its reminders do not cover.
 * @param reminders of any vehicles
 * @param country ISO 3166-1 alpha-2
 */
export function missingPresets(
  vehicle: Pick<Vehicle, 'id' | 'answered_suggestions'>,
  reminders: readonly (About & Pick<Reminder, 'vehicle'>)[],
  country: string,
): Preset[] {
  const own = reminders.filter((reminder) => reminder.vehicle.id === vehicle.id);
  return openPresets(vehicle).filter((preset) => !own.some((reminder) => isAbout(preset, reminder, country)));
}

type About = Pick<Reminder, 'name' | 'reminder_items' | 'service_type'>;

/** Whether a reminder covers a preset: by its kind of work, its items, or its name in any language. */
export function isAbout(
  preset: Preset,
  { name, reminder_items, service_type }: About,
  country: string,
): boolean {
  const names = Object.values(localised(catalogues, nameKey(preset, country)));
  return (
    reminder_items.some((item) => ITEM_WORDS[preset]?.test(item)) ||
    names.some((suggested) => isWithin(name.trim().toLowerCase(), suggested.toLowerCase())) ||
    (service_type !== null && isPresetService(preset, service_type))
  );
}

/** Whether one name contains the other: as a word ("MOT test") or as a part of one ("Winterreifenwechsel"). */
function isWithin(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].sort((a, b) => a.length - b.length);
  if (shorter === '') return false;
  if (shorter.length >= MIN_PART_LENGTH) return longer.includes(shorter);
  return longer.split(/[^\p{L}\p{N}]+/u).includes(shorter);
}

/** Kind of work to book for a reminder; null if it has none, or one that the business no longer offers. */
function serviceToBook({ service_type }: Pick<Reminder, 'service_type'>): string | null {
  return service_type !== null && Object.hasOwn(siteSettings().booking.serviceTypes, service_type)
    ? service_type
    : null;
}

/** Whether the workshop can do it; the yearly tax is not for a workshop. */
export function isForWorkshop(reminder: Reminder): boolean {
  const { country } = siteSettings().organisation;
  return serviceToBook(reminder) !== null || PRESETS.some((preset) => isAbout(preset, reminder, country));
}

export function bookingPath(
  reminder: Pick<Reminder, 'id' | 'vehicle' | 'service_type'>,
  returnTo: string,
): string {
  const { id, vehicle } = reminder;
  return bookPath({ vehicle: vehicle.id, service: serviceToBook(reminder), reminder: id, returnTo });
}
