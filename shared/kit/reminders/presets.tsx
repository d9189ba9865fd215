import type { Reminder, Vehicle } from '@forecourt/shared/api';
import { INSPECTION_SERVICE_CODES } from '@forecourt/shared/distance';
import { createText, localised } from '@forecourt/shared/i18n';
import { bookPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { capitalise } from '@forecourt/shared/ui';
import { isElectric } from '@forecourt/shared/vehicle-fields';
import catalogues from './messages';
import type en from './messages/en.json';

export { isOwnerDutyReminder } from './owner-duty.ts';

export const useText = createText<keyof typeof en>(catalogues);

export const REMINDER_PRESETS = ['inspection', 'service', 'oil', 'tyres'] as const;
export type ReminderPreset = (typeof REMINDER_PRESETS)[number];

const SERVICE_CODES: Readonly<Record<ReminderPreset, readonly string[]>> = {
  inspection: INSPECTION_SERVICE_CODES,
  service: ['service', 'maintenance'],
  oil: ['oil', 'oil_change'],
  tyres: ['tyres', 'tires', 'tyre_change'],
};

export function isServiceOfPreset(preset: ReminderPreset, code: string): boolean {
  return SERVICE_CODES[preset].includes(code);
}

/** Names that the form of a reminder offers as buttons: presets, and yearly duties of an owner, which need no workshop. */
export const OFFERED_REMINDER_NAMES = [...REMINDER_PRESETS, 'insurance', 'tax'] as const;
export type OfferedReminderName = (typeof OFFERED_REMINDER_NAMES)[number];

/** Message key of an offered name. Some countries have their own word for the inspection. */
function nameKey(name: OfferedReminderName) {
  const { country } = siteSettings().organisation;
  const hasOwnWord = name === 'inspection' && (country === 'GB' || country === 'DE');
  return hasOwnWord ? (`inspection.${country}` as const) : name;
}

/** Whether the label is the text of this message in any language of the catalogues. */
function isLabelOf(key: keyof typeof en, label: string): boolean {
  return Object.values(localised(catalogues, key)).some((own) => capitalise(own) === label);
}

/** Returns the offered name with this label in any language of the catalogues; undefined if none has it. */
export function findOfferedReminderName(label: string): OfferedReminderName | undefined {
  return OFFERED_REMINDER_NAMES.find((name) => isLabelOf(nameKey(name), label));
}

/**
 * Returns a function from a reminder to its name: an offered name in the page's language, whatever language it was saved in;
 * another name as the customer typed it. `within` is the form for a sentence: "roadworthiness test".
 */
export function useReminderNameFormatter(): (reminder: Pick<Reminder, 'name'>, form?: 'within') => string {
  const text = useText();
  return ({ name }, form) => {
    const keys = [...OFFERED_REMINDER_NAMES.map(nameKey), 'service.long' as const];
    const key = keys.find((each) => isLabelOf(each, name));
    if (!key) return name;
    return form === 'within' ? text(key) : capitalise(text(key));
  };
}

/** Presets that suit a vehicle and that the customer has neither accepted nor declined. */
function openPresets(vehicle: Pick<Vehicle, 'answered_suggestions' | 'fields'>): ReminderPreset[] {
  return REMINDER_PRESETS.filter(
    (preset) => !vehicle.answered_suggestions.includes(preset) && !(preset === 'oil' && isElectric(vehicle)),
  );
}

interface PresetTexts {
  name: string;
  /** Name as it is written within a sentence, e.g. "roadworthiness test". */
  within: string;
}

export function useReminderPresetFormatter(): (name: OfferedReminderName) => PresetTexts {
  const text = useText();
  return (name) => {
    const within = text(nameKey(name));
    return { name: capitalise(within), within };
  };
}

/** Minimum length of names that are also found within words. Shorter ones must be whole words: "Motoröl" contains "mot". */
const MIN_PART_LENGTH = 5;

/** Preset → pattern of items that imply it, whatever the reminder's name. E.g. a service with the item "oil" covers `oil`. */
const ITEM_WORDS: Partial<Record<ReminderPreset, RegExp>> = { oil: /(^|\P{L})(oil|(motor)?öl)/iu };

/** Names of the inspection that customers write, whatever the country and language of the site. */
const INSPECTION_NAMES = /(^|\P{L})(mot|tüv|hu|(state|vehicle) inspection)(\P{L}|$)/iu;

/** Names of the inspection in the United States only: elsewhere, they may mean any check. "Brake inspection" never matches. */
const STATE_INSPECTION_NAMES = /^\s*((annual|safety|emissions?|car) )?inspection\s*$/i;

function isInspectionName(name: string): boolean {
  return (
    INSPECTION_NAMES.test(name) ||
    (STATE_INSPECTION_NAMES.test(name) && siteSettings().organisation.country === 'US')
  );
}

/** Returns the presets to suggest for a vehicle: suitable, neither accepted nor declined, and covered by no reminder of it. */
export function findPresetsToSuggest(
  vehicle: Pick<Vehicle, 'id' | 'answered_suggestions' | 'fields'>,
  reminders: readonly (ReminderContent & Pick<Reminder, 'vehicle'>)[],
): ReminderPreset[] {
  const own = reminders.filter((reminder) => reminder.vehicle.id === vehicle.id);
  return openPresets(vehicle).filter((preset) => !own.some((reminder) => isAbout(preset, reminder)));
}

type ReminderContent = Pick<Reminder, 'name' | 'reminder_items' | 'service_type'>;

/** Whether a reminder covers a preset: by its kind of work, its items, or its name in any language. */
function isAbout(preset: ReminderPreset, { name, reminder_items, service_type }: ReminderContent): boolean {
  const names = Object.values(localised(catalogues, preset));
  return (
    reminder_items.some((item) => ITEM_WORDS[preset]?.test(item)) ||
    (preset === 'inspection' && isInspectionName(name)) ||
    names.some((suggested) => isWithin(name.trim().toLowerCase(), suggested.toLowerCase())) ||
    (service_type !== null && isServiceOfPreset(preset, service_type))
  );
}

/** Whether one name contains the other as a word ("MOT test") or, if it is long, within a word ("Winterreifenwechsel"). */
function isWithin(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].sort((a, b) => a.length - b.length);
  if (shorter === '') return false;
  if (shorter.length >= MIN_PART_LENGTH) return longer.includes(shorter);
  return longer.split(/[^\p{L}\p{N}]+/u).includes(shorter);
}

/** Code of the kind of work to book for a reminder: its own, else that of the matching preset; null if neither is offered. */
export function findServiceToBook(reminder: ReminderContent): string | null {
  const { booking } = siteSettings();
  const { service_type } = reminder;
  if (service_type !== null && Object.hasOwn(booking.serviceTypes, service_type)) return service_type;
  const preset = REMINDER_PRESETS.find((each) => isAbout(each, reminder));
  return Object.keys(booking.serviceTypes).find((code) => preset && isServiceOfPreset(preset, code)) ?? null;
}

/** Whether a reminder is work for the workshop; the yearly tax, for example, is not. */
export function isWorkshopWorkReminder(reminder: Reminder): boolean {
  return findServiceToBook(reminder) !== null || REMINDER_PRESETS.some((preset) => isAbout(preset, reminder));
}

type ReminderUrgencyFields = Pick<Reminder, 'state' | 'status' | 'offered'>;

/** Whether a visit has probably done a reminder's work. Until the customer has answered, the reminder is not shown as due. */
export function isReminderProbablyDone({ state, status, offered }: ReminderUrgencyFields): boolean {
  return status === 'open' && offered !== null && state !== 'booked';
}

/** Returns how urgent an open reminder is: `due` also if due soon. Null if it is not due yet, booked or probably done. */
export function findReminderUrgency(reminder: ReminderUrgencyFields): 'due' | 'overdue' | null {
  const { state, status } = reminder;
  if (status !== 'open' || isReminderProbablyDone(reminder)) return null;
  if (state === 'overdue') return state;
  return state === 'due' || state === 'due_soon' ? 'due' : null;
}

export function isDueNowOrSoon(reminder: ReminderUrgencyFields): boolean {
  return findReminderUrgency(reminder) !== null;
}

export function reminderBookingPath(
  reminder: ReminderContent & Pick<Reminder, 'id' | 'vehicle'>,
  returnTo: string,
): string {
  const { id, vehicle } = reminder;
  return bookPath({ vehicle: vehicle.id, service: findServiceToBook(reminder), reminder: id, returnTo });
}
