import {
  extractSaveConfirmationQuestion,
  type NewVehicleRecord,
  newVehicleRecordSchema,
  type VehicleRecord,
} from '@forecourt/shared/api';
import {
  currencyDecimals,
  type DecimalFault,
  type DistanceUnit,
  formatMoneyForInput,
  kilometresToUnit,
  litresToUnit,
  numberSeparators,
  parseDecimal,
  parseDistance,
  parseMoney,
  toLitres,
  useDistanceFormatter,
  useMoneyFormatter,
  useVolumeFormatter,
  type VolumeUnit,
} from '@forecourt/shared/country';
import { isDate } from '@forecourt/shared/dates';
import { findInputFaults, findNumberLimits, type NumberLimits, toInputFaults } from '@forecourt/shared/forms';
import { type Locale, useFormat } from '@forecourt/shared/i18n';
import { FIRST_VALID_DATE } from '@forecourt/shared/limits';
import { cleanNumber, cleanText } from '@forecourt/shared/text';
import { isEmptyEntry } from '../../flash.ts';
import { isRecordKind } from '../../record-kinds.ts';
import { useText } from '../text.ts';

export type EntryField = 'kind' | 'date' | 'odometer' | 'cost' | 'litres' | 'note';

type EntryValues = Readonly<Record<EntryField, string>>;

/**
 * `future`: in the future. `early`: before the first valid date. `needed`: an odometer entry without a reading, or fuel without
 * cost and litres. `empty`: only date and kind. `precise`: too many decimals. `tooSmall`, `tooLarge`: beyond the limits.
 */
export type EntryFault =
  | 'missing'
  | 'invalid'
  | 'future'
  | 'early'
  | 'needed'
  | 'empty'
  | 'precise'
  | 'tooSmall'
  | 'tooLarge';

/** Units, currency, language and current date by which the form of an entry is parsed. */
export interface EntryInputConventions {
  distance: DistanceUnit;
  volume: VolumeUnit;
  /** Currency (ISO 4217) of the entry; for an entry without cost, that of the workshop. */
  currency: string;
  /** Language of the number formats. */
  language: Locale;
  /** `YYYY-MM-DD` at the workshop. */
  today: string;
}

export function toEntryFormValues(entry: VehicleRecord, units: EntryInputConventions): EntryValues {
  const { kind, date, odometer_km, cost_minor, currency, litres, note } = entry;
  const { distance, volume, language } = units;
  const fuel = litres && Number(litresToUnit(volume, litres).toFixed(2));
  return {
    kind,
    date,
    odometer: odometer_km === null ? '' : String(kilometresToUnit(distance, odometer_km)),
    cost: cost_minor === null || currency === null ? '' : formatMoneyForInput(cost_minor, currency, language),
    litres: fuel ? String(fuel).replace('.', numberSeparators(language).decimal) : '',
    note: note ?? '',
  };
}

/**
 * Returns the request body of a form. Unreadable numbers become `null`. Litres are sent only if the entry has or had some.
 * @param before stored entry. The form shows its mileage and fuel rounded; if these are unchanged, the exact values are sent.
 */
export function toEntryInput(
  values: EntryValues,
  units: EntryInputConventions,
  before?: VehicleRecord,
): NewVehicleRecord {
  const { kind, date, note } = values;
  const shown = before && toEntryFormValues(before, units);
  const isFuelUnchanged = kind === 'fuel' && values.litres === shown?.litres;
  const litres = isFuelUnchanged ? (before?.litres ?? null) : numberOf(litresIn(values, units));
  return {
    kind: isRecordKind(kind) ? kind : 'other',
    date,
    odometer_km:
      before && values.odometer === shown?.odometer
        ? before.odometer_km
        : (kilometresIn(values, units) ?? null),
    cost_minor: numberOf(costIn(values, units)),
    note: cleanText(note) || null,
    ...((litres !== null || (kind === 'fuel' && before?.litres)) && { litres }),
  };
}

/**
 * Validates a form by the backend's rules. Fuel also needs a cost or litres.
 * @param before stored entry. If an older version of the site accepted it without required values, these may stay missing.
 */
export function validateEntry(
  values: EntryValues,
  units: EntryInputConventions,
  before?: VehicleRecord,
): Partial<Record<EntryField, EntryFault>> {
  const faults: Partial<Record<EntryField, EntryFault>> = {};
  if (!isRecordKind(values.kind)) faults.kind = 'missing';
  if (values.date === '') faults.date = 'missing';
  else if (!isDate(values.date)) faults.date = 'invalid';
  else if (values.date > units.today) faults.date = 'future';
  else if (values.date < FIRST_VALID_DATE) faults.date = 'early';
  if (kilometresIn(values, units) === undefined) faults.odometer = 'invalid';
  else if (values.kind === 'reading' && cleanNumber(values.odometer) === '') faults.odometer = 'needed';
  const cost = costIn(values, units);
  if (typeof cost === 'string') faults.cost = cost;
  const litres = litresIn(values, units);
  if (typeof litres === 'string') faults.litres = litres;
  const wasWithout = before?.kind === 'fuel' && before.cost_minor === null && !before.litres;
  const isEmpty = !cleanNumber(values.odometer) && !cleanNumber(values.cost) && !cleanText(values.note);
  if (values.kind === 'fuel') {
    if (cost === null && litres === null && !wasWithout) faults.litres = faults.cost = 'needed';
  } else if (values.kind !== 'reading' && isEmpty && !(before && isEmptyEntry(before))) {
    faults.cost = 'empty';
  }
  const refused = findInputFaults(newVehicleRecordSchema, toEntryInput(values, units));
  for (const [pointer, code] of Object.entries(refused)) {
    const field = FIELD_AT[pointer];
    if (field) faults[field] ??= faultOf(code, field);
  }
  return faults;
}

export function toEntryFaults(error: unknown): Partial<Record<EntryField, EntryFault>> {
  const faults: Partial<Record<EntryField, EntryFault>> = {};
  // For this problem, the form asks the customer to confirm the values, so show no errors.
  if (extractSaveConfirmationQuestion(error)) return faults;
  for (const [pointer, code] of Object.entries(toInputFaults(error))) {
    const field = FIELD_AT[pointer];
    if (field) faults[field] = faultOf(code, field);
  }
  return faults;
}

const FIELD_AT: Readonly<Record<string, EntryField>> = {
  '/kind': 'kind',
  '/date': 'date',
  '/odometer_km': 'odometer',
  '/cost_minor': 'cost',
  '/litres': 'litres',
  '/note': 'note',
};

function faultOf(code: string, field: EntryField): EntryFault {
  if (code === 'in_future') return 'future';
  if (code === 'required') return field === 'cost' ? 'empty' : 'needed';
  const isCounted = field === 'odometer' || field === 'cost' || field === 'litres';
  if (isCounted && code === 'too_small') return 'tooSmall';
  return isCounted && code === 'too_big' ? 'tooLarge' : 'invalid';
}

/** Typed odometer reading in whole kilometres; null if empty, undefined if invalid. */
function kilometresIn(
  { odometer }: EntryValues,
  { distance }: EntryInputConventions,
): number | null | undefined {
  return parseDistance(odometer, distance);
}

/** Typed cost in the smallest currency unit. Null if empty, and for an odometer entry, which has no cost. */
function costIn({ kind, cost }: EntryValues, { currency, language }: EntryInputConventions): ParsedNumber {
  return kind === 'reading' || cleanNumber(cost) === '' ? null : parseMoney(cost, currency, language);
}

function litresIn({ kind, litres }: EntryValues, units: EntryInputConventions): ParsedNumber {
  const volume = kind === 'fuel' ? parseVolume(litres, units) : null;
  return typeof volume === 'number' ? toLitres(volume, units.volume) : volume;
}

type ParsedNumber = number | null | DecimalFault;

function numberOf(typed: ParsedNumber): number | null {
  return typeof typed === 'number' ? typed : null;
}

/** Number of decimals that fuel pumps display, by unit. */
const VOLUME_DECIMALS = { l: 2, gal: 3 } as const;

/** Parses an amount of fuel in the country's unit; null if empty, an error code if invalid. */
export function parseVolume(
  text: string,
  { volume, language }: Pick<EntryInputConventions, 'volume' | 'language'>,
): number | null | DecimalFault {
  if (cleanNumber(text) === '') return null;
  const digits = VOLUME_DECIMALS[volume];
  const whole = parseDecimal(text, { digits, language });
  return typeof whole === 'number' ? whole / 10 ** digits : whole;
}

type NumberEntryField = 'odometer' | 'cost' | 'litres';

/** Limits of a number field in the stored unit: kilometres, smallest currency unit, or litres. */
function entryLimits(field: NumberEntryField): NumberLimits {
  const { odometer_km, cost_minor, litres } = newVehicleRecordSchema.shape;
  return findNumberLimits({ odometer: odometer_km, cost: cost_minor, litres }[field]);
}

/** Returns a function from a validation error to its message with the field's limits. @param currency of the cost (ISO 4217) */
export function useEntryFaultFormatter(currency: string): (fault: EntryFault, field: EntryField) => string {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const volume = useVolumeFormatter();
  const money = useMoneyFormatter();
  const written: Record<NumberEntryField, (value: number) => string> = {
    odometer: distance.written,
    cost: (minor) => money.written(minor, currency),
    // The minimum in litres would be written as 0 gallons, so write at least 0.01 of the country's unit.
    litres: (value) => volume.written(Math.max(value, toLitres(0.01, volume.unit))),
  };

  function limitText(fault: 'tooSmall' | 'tooLarge', field: NumberEntryField): string {
    const { minimum, maximum } = entryLimits(field);
    const write = written[field];
    return fault === 'tooSmall'
      ? text('fault.min', { min: write(minimum) })
      : text('fault.max', { max: write(maximum) });
  }

  return (fault, field) => {
    switch (fault) {
      case 'precise':
        return text('fault.precise', {
          decimals: field === 'cost' ? currencyDecimals(currency) : VOLUME_DECIMALS[volume.unit],
        });
      case 'early':
        return text('fault.early', {
          date: format.date(FIRST_VALID_DATE, { day: 'numeric', month: 'long', year: 'numeric' }),
        });
      case 'tooSmall':
      case 'tooLarge':
        return limitText(fault, field as NumberEntryField);
      default:
        return text(`fault.${field}.${fault}` as 'fault.kind.missing');
    }
  };
}
