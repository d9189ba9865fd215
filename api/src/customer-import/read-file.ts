import { setImmediate } from 'node:timers/promises';
import { countryConventions, type DistanceUnit, toKilometres } from '@forecourt/shared/distance';
import { GERMAN_PLATE_DISTRICT_CODES } from '@forecourt/shared/german-districts';
import { FIRST_VALID_DATE, LAST_VALID_DATE } from '@forecourt/shared/limits';
import { formatPlate } from '@forecourt/shared/plate';
import { cleanLine } from '@forecourt/shared/text';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';
import { addDays } from '../platform/local-time.ts';
import { Problem } from '../platform/problems/problem.ts';
import { parseDayCell, parseNumberCell } from '../record/csv/cells.ts';
import { findUnitsInText, normaliseColumnName } from '../record/csv/formats.ts';
import { type CsvRow, decodeTextFile, detectNonCsvFormat, parseCsvRows } from '../record/csv/read-rows.ts';
import { normaliseRegistration } from '../vehicles/queries.ts';
import { assertVehicleFields, newVehicleSchema } from '../vehicles/schema.ts';

export const MAX_IMPORT_ROWS = 10_000;
const ROWS_BETWEEN_PAUSES = 100;
const MAX_NAME_LENGTH = 100;
const MAX_EXCERPT_LENGTH = 40;

/** Known column names in English and German, normalised by `normaliseColumnName`, with spaces for underscores. */
const NAMES = {
  phone:
    'phone, phone number, telephone, telephone number, tel, mobile, mobile phone, mobile number, cell, cell phone, cell number, telefon, telefonnummer, tel-nr, mobil, mobilnummer, mobiltelefon, handy, handynummer, rufnummer',
  name: 'name, customer, customer name, full name, kunde, kundenname',
  first_name: 'first name, firstname, forename, given name, vorname',
  last_name: 'last name, lastname, surname, family name, nachname, familienname',
  plate:
    'plate, number plate, registration, registration number, registration plate, reg, reg no, reg number, vrm, vehicle registration, license plate, licence plate, kennzeichen, kfz-kennzeichen, amtliches kennzeichen, nummernschild',
  make: 'make, manufacturer, brand, marke, hersteller, fabrikat',
  model: 'model, vehicle model, modell, typ, fahrzeugtyp',
  year: 'year, model year, year of manufacture, first registration, baujahr, modelljahr, erstzulassung, ez',
  vin: 'vin, vin number, chassis number, chassis no, fin, fahrgestellnummer, fahrgestell-nr, fahrzeug-identifizierungsnummer',
  odometer:
    'mileage, odometer, odometer reading, odometer km, odometer miles, km, miles, kilometres, kilometers, kilometerstand, km-stand, kmstand, tachostand, laufleistung',
  odometer_date:
    'mileage date, date of mileage, mileage on, odometer date, odometer read on, kilometerstand am, kilometerstand vom, datum kilometerstand, km-stand am, km-stand vom, km-stand datum, datum km-stand',
  inspection:
    'inspection, inspection due, next inspection, next inspection due, mot, mot due, mot date, mot expiry, next mot, hu, hu bis, hu fallig, hu/au, nachste hu, hauptuntersuchung, nachste hauptuntersuchung, tuv, tuv bis, tuv fallig, nachster tuv',
  last_service:
    'last service, date of last service, last service date, last visit, letzter service, letzte inspektion, letzte wartung, letzter besuch',
} as const;

export type ImportColumn = keyof typeof NAMES;

const COLUMN_OF = new Map(
  (Object.keys(NAMES) as ImportColumn[]).flatMap((column) =>
    NAMES[column].split(', ').map((name) => [name, column] as const),
  ),
);

/** Errors of a file or of its lines. The terminal has a text for each. */
export const IMPORT_FAULTS = [
  'not_csv',
  'no_phone_column',
  'no_plate_column',
  'broken_line',
  'phone_missing',
  'phone',
  'plate_missing',
  'plate',
  'text',
  'year',
  'vin',
  'number',
  'date',
  'date_in_future',
  'odometer_date_missing',
  'repeated',
] as const;

export interface ImportFault {
  line: number;
  /** Name of the column in the file; null if the whole line or the whole file is invalid. */
  column: string | null;
  code: (typeof IMPORT_FAULTS)[number];
  /** Beginning of the cell; the registration for `repeated`; empty if the whole line or file is invalid. */
  value: string;
}

export interface ImportedVehicle {
  phone: string;
  name: string | null;
  device_reg: string;
  device_reg_key: string;
  make: string | null;
  model: string | null;
  year: number | null;
  vin: string | null;
  odometer_km: number | null;
  odometer_read_on: string | null;
  inspection_due_on: string | null;
  last_service_on: string | null;
}

export interface ParsedImport {
  vehicles: ImportedVehicle[];
  faults: ImportFault[];
  /** Names of the columns that are not read. */
  unused: string[];
}

interface ImportContext {
  country: string;
  /** `YYYY-MM-DD`, in the workshop's time zone. */
  today: string;
}

/** Returns the digits with country code; null if the text is no phone number. @param country of numbers without a code */
export function parsePhone(text: string, country: string): string | null {
  const defaultCountry = isSupportedCountry(country as CountryCode, metadata) && (country as CountryCode);
  const options = { extract: false, ...(defaultCountry && { defaultCountry }) };
  const number = parsePhoneNumberFromString(text.trim(), options, metadata);
  return number?.isPossible() && !number.ext ? number.number.slice(1) : null;
}

/** Reads a file of customers' vehicles. @returns null if it has more than `MAX_IMPORT_ROWS` */
export async function readImportFile(file: Buffer, context: ImportContext): Promise<ParsedImport | null> {
  const fault = (code: ImportFault['code']): ParsedImport => ({
    vehicles: [],
    faults: [{ line: 1, column: null, code, value: '' }],
    unused: [],
  });
  const text = decodeTextFile(file)?.text ?? null;
  if (text === null || detectNonCsvFormat(text)) return fault('not_csv');
  const { rows, isTooLong } = await parseCsvRows(text, MAX_IMPORT_ROWS + 1, setImmediate);
  if (isTooLong) return null;
  const [head, ...lines] = rows;
  const columns = new Map<ImportColumn, Column>();
  const unused: string[] = [];
  for (const [at, cell] of (head?.cells ?? []).entries()) {
    const header = cell.trim();
    const column = COLUMN_OF.get(normaliseColumnName(header.replaceAll('_', ' ')));
    if (column && !columns.has(column)) columns.set(column, { at, header });
    else if (header) unused.push(header.slice(0, MAX_EXCERPT_LENGTH));
  }
  if (!columns.has('phone')) return fault('no_phone_column');
  if (!columns.has('plate')) return fault('no_plate_column');
  const parseRow = createRowParser(columns, lines, context);
  const read: ParsedImport = { vehicles: [], faults: [], unused };
  const seen = new Set<string>();
  for (const [index, row] of lines.entries()) {
    if (index % ROWS_BETWEEN_PAUSES === 0) await setImmediate();
    const { vehicle, faults } = parseRow(row);
    const id = `${vehicle?.phone} ${vehicle?.device_reg_key}`;
    if (faults.length > 0 || !vehicle) read.faults.push(...faults);
    else if (seen.has(id))
      read.faults.push({ line: row.line, column: null, code: 'repeated', value: vehicle.device_reg });
    else {
      seen.add(id);
      read.vehicles.push(vehicle);
    }
  }
  return read;
}

interface Column {
  at: number;
  header: string;
}

const DATE_COLUMNS = ['odometer_date', 'inspection', 'last_service'] as const;
const MONTH = /^(\d{1,2})[./-](\d{2}|\d{4})$/;
const YEAR = /^\d{4}$/;
/** Years until the latest usual inspection, so that `28` means 2028, not 1928. */
const YEARS_AHEAD = 5;

/** Returns the first day of a month without day, such as `05/27`; null if the text is none. */
function parseMonth(text: string, today: string): string | null {
  const [, month, year] = MONTH.exec(text) ?? [];
  return month ? (parseDayCell(`1.${month}.${year}`, today)?.dmy ?? null) : null;
}

function createRowParser(
  columns: ReadonlyMap<ImportColumn, Column>,
  rows: readonly CsvRow[],
  { country, today }: ImportContext,
) {
  const cellOf = ({ cells }: CsvRow, column: ImportColumn) =>
    cells[columns.get(column)?.at ?? -1]?.trim() ?? '';
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  const order = decideDateOrder();
  const unit = unitOf(columns.get('odometer')?.header ?? '');

  return (row: CsvRow): { vehicle: ImportedVehicle | null; faults: ImportFault[] } => {
    const faults: ImportFault[] = [];
    const add = (column: ImportColumn | null, code: ImportFault['code']) => {
      const header = column && (columns.get(column)?.header ?? null);
      const value = column ? [...cellOf(row, column)].slice(0, MAX_EXCERPT_LENGTH).join('') : '';
      faults.push({ line: row.line, column: header, code, value });
      return null;
    };
    if (row.fault) {
      add(null, 'broken_line');
      return { vehicle: null, faults };
    }
    const phoneText = cellOf(row, 'phone');
    const plateText = cellOf(row, 'plate');
    if (!phoneText) add('phone', 'phone_missing');
    if (!plateText) add('plate', 'plate_missing');
    const phone = parsePhone(phoneText, country);
    if (phoneText && !phone) add('phone', 'phone');
    const odometer_km = readOdometer();
    const last_service_on = readPastDay('last_service');
    const odometer_read_on = readPastDay('odometer_date') ?? last_service_on;
    const inspection_due_on = readDay('inspection');
    if (odometer_km !== null && !odometer_read_on && !cellOf(row, 'odometer_date') && faults.length === 0) {
      add('odometer', 'odometer_date_missing');
    }
    const input = {
      device_reg: plateText || '-',
      make: cellOf(row, 'make') || null,
      model: cellOf(row, 'model') || null,
      year: readYear(),
      vin: cellOf(row, 'vin') || null,
      odometer_km,
    };
    const vehicle = validate(input);
    if (!vehicle || !phone || faults.length > 0) return { vehicle: null, faults };
    const { make = null, model = null, year = null, vin = null } = vehicle;
    const device_reg = formatPlate(vehicle.device_reg, country, GERMAN_PLATE_DISTRICT_CODES);
    const isSurname = cellOf(row, 'first_name') && !cellOf(row, 'last_name');
    const parts = isSurname
      ? (['first_name', 'name'] as const)
      : (['name', 'first_name', 'last_name'] as const);
    const name = parts
      .map((each) => cleanLine(cellOf(row, each)))
      .filter(Boolean)
      .join(' ');
    return {
      vehicle: {
        phone,
        name: [...name].slice(0, MAX_NAME_LENGTH).join('').trim() || null,
        device_reg,
        device_reg_key: normaliseRegistration(device_reg),
        ...{ make, model, year, vin, odometer_km, inspection_due_on, last_service_on },
        odometer_read_on: odometer_km === null ? null : odometer_read_on,
      },
      faults,
    };

    function readOdometer(): number | null {
      const text = cellOf(row, 'odometer');
      if (!text) return null;
      const number = parseNumberCell(text);
      const value = Number(number?.grouped ?? number?.decimal);
      const own = /^(km|mi|miles?|meilen)?\.?$/i.exec(number?.affix ?? '');
      if (!own || !Number.isInteger(value)) return add('odometer', 'number');
      return toKilometres(value, own[1] ? unitOf(own[1]) : unit);
    }

    function readYear(): number | null {
      const text = cellOf(row, 'year');
      if (!text || YEAR.test(text)) return text ? Number(text) : null;
      const read = parseDayCell(text, today);
      const day = read?.dmy ?? read?.mdy ?? parseMonth(text, today);
      return day ? Number(day.slice(0, 4)) : add('year', 'year');
    }

    function readDay(column: (typeof DATE_COLUMNS)[number]): string | null {
      const text = cellOf(row, column);
      if (!text) return null;
      const until = column === 'inspection' ? latest : today;
      // A TÜV sticker has a month only, and is valid until its end.
      const month = parseMonth(text, until);
      const day = month
        ? addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1)
        : parseDayCell(text, until)?.[order];
      return day && day >= FIRST_VALID_DATE && day <= LAST_VALID_DATE ? day : add(column, 'date');
    }

    function readPastDay(column: 'odometer_date' | 'last_service'): string | null {
      const day = readDay(column);
      return day && day > today ? add(column, 'date_in_future') : day;
    }

    function validate(input: object) {
      const parsed = newVehicleSchema.safeParse(input);
      if (!parsed.success) {
        for (const { path } of parsed.error.issues) addFieldFault(String(path[0]));
        return null;
      }
      try {
        assertVehicleFields(parsed.data, {}, { definitions: [], today });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        for (const { pointer } of error.errors ?? []) addFieldFault(pointer.slice(1));
        return null;
      }
      return parsed.data;
    }

    function addFieldFault(field: string): void {
      if (field === 'device_reg') {
        if (plateText) add('plate', 'plate');
      } else if (field === 'odometer_km') add('odometer', 'number');
      else if (field === 'year' || field === 'vin') add(field, field);
      else add(field as ImportColumn, 'text');
    }
  };

  function unitOf(name: string): DistanceUnit {
    if (/^meilen$/i.test(name)) return 'mi';
    return findUnitsInText(name).distance ?? countryConventions(country).distance;
  }

  /** Decides the order by the majority of the dates that have only one meaning; without a majority, by the country. */
  function decideDateOrder(): 'dmy' | 'mdy' {
    let balance = 0;
    for (const row of rows) {
      for (const column of DATE_COLUMNS) {
        const day = parseDayCell(cellOf(row, column), latest);
        if (day?.dmy === null) balance -= 1;
        else if (day?.mdy === null) balance += 1;
      }
    }
    if (balance === 0) return country === 'US' ? 'mdy' : 'dmy';
    return balance > 0 ? 'dmy' : 'mdy';
  }
}
