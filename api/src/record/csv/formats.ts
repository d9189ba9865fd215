import type { EntryValues } from '../schema.ts';
import { normaliseText } from './cells.ts';
import {
  EXPORT_COLUMNS,
  IMPORT_ONLY_COLUMNS,
  type ImportChoices,
  type ImportField,
  type ImportFormat,
} from './import-schema.ts';

type Kind = EntryValues['kind'];

const listed = (names: string) => names.split(', ');

export type CellLookup = (name: string) => string;

/** How a table of a file is recognised and read. A file with sections has several tables. */
export interface CsvSectionDefinition {
  /** Titles of the section in lower case; empty in a format without sections. */
  names: readonly string[];
  /** Fields by column name; they take precedence over the names known in all formats. Null: the column is ignored. */
  columns: Readonly<Record<string, ImportField | null>>;
  positions?: readonly (ImportField | null)[];
  /** Kind of entry of rows whose text or category means no other; null if other cells or the customer must decide it. */
  kind: Kind | null;
  /** Whether the table is skipped, because its rows are no entries of a vehicle's record. */
  isSkipped?: boolean;
  isLeftOut?: (cells: CellLookup) => boolean;
  kindOf?: (cells: CellLookup) => Kind | undefined;
  /** Column with the number of a category, whose name is in another table of the file. */
  category?: string;
  isCharge?: (cells: CellLookup) => boolean;
}

/** How files of one import format are recognised, and how their tables and cells are read. */
export interface CsvFormatDefinition {
  format: ImportFormat;
  /** Whether a table with these column names has this format. Files with sections are recognised by their sections. */
  fits?: (names: ReadonlySet<string>, headers: readonly string[]) => boolean;
  sections: readonly CsvSectionDefinition[];
  hasNoThousands?: boolean;
  /** Whether the program writes a zero for an empty field. */
  hasZeros?: boolean;
  dayOrder?: 'dmy';
  /** Whether it is the format of our exports and templates, in which unknown kinds and cells without a column are errors. */
  isOurs?: boolean;
}

const isYes = (text: string) => text === '1' || /^true$/i.test(text);

const FUELIO_KINDS: ReadonlyMap<string, Kind> = new Map([
  ['1', 'service'],
  ['2', 'service'],
  ['4', 'tax'],
  ['31', 'insurance'],
]);

/** Codes of cost types in exports of Spritmonitor. Other codes become `other`, unless their rows are left out. */
const SPRITMONITOR_KINDS: ReadonlyMap<string, Kind> = new Map([
  ['1', 'service'],
  ['2', 'repair'],
  ['3', 'tyres'],
  ['4', 'service'],
  ['5', 'insurance'],
  ['6', 'tax'],
  ['7', 'inspection'],
  ['8', 'repair'],
  ['20', 'repair'],
]);
const SPRITMONITOR_LEFT_OUT = new Set(['10', '16']);
const SPRITMONITOR_CHARGES = new Set(['19', '24']);
const ELECTRIC = /electr|elektr|el[eé]tric|strom|kwh/i;

const TEMPLATE_UNITS = /^(?:mileage \((?:miles|km)\)|gallons \(us\))$/i;

/** Whether a header is `mileage` or `gallons` without a unit that our templates use, such as `(km)` or `(US)`. */
const lacksUnit = (header: string) =>
  ['mileage', 'gallons'].includes(normaliseColumnName(header)) && !TEMPLATE_UNITS.test(header.trim());

const OURS: CsvFormatDefinition = {
  format: 'forecourt',
  isOurs: true,
  sections: [
    {
      names: [],
      kind: null,
      columns: {
        id: 'id',
        date: 'date',
        kind: 'kind',
        odometer_km: 'odometer',
        odometer_miles: 'odometer',
        mileage: 'odometer',
        cost: 'cost',
        currency: 'currency',
        note: 'note',
        litres: 'litres',
        gallons_us: 'litres',
        gallons: 'litres',
      },
    },
  ],
  fits: (names, headers) => {
    const known: readonly string[] = [...EXPORT_COLUMNS, ...IMPORT_ONLY_COLUMNS, ''];
    if (!names.has('date') || !names.has('kind')) return false;
    // Our templates name the unit of `mileage` and `gallons`, so a table that lacks it is from another program.
    return [...names].every((name) => known.includes(name)) && !headers.some(lacksUnit);
  },
};

const FUELIO: CsvFormatDefinition = {
  format: 'fuelio',
  hasNoThousands: true,
  hasZeros: true,
  sections: [
    {
      names: ['log'],
      kind: 'fuel',
      columns: {
        data: 'date',
        odo: 'odometer',
        fuel: 'litres',
        price: 'cost',
        volumeprice: 'price',
        city: 'note',
        notes: 'note',
      },
      // Fuelio's fuel types: 100 petrol, 200 diesel, 300 ethanol, 400 LPG, 500 CNG, 600 electricity.
      isCharge: (cells) => /^6\d\d$/.test(cells('fueltype')),
    },
    {
      names: ['costs'],
      kind: 'other',
      columns: {
        costtitle: 'note',
        date: 'date',
        odo: 'odometer',
        notes: 'note',
        cost: 'cost',
        costtypeid: null,
      },
      isLeftOut: (cells) => isYes(cells('istemplate')) || isYes(cells('isincome')),
      kindOf: (cells) => FUELIO_KINDS.get(cells('costtypeid')),
      category: 'costtypeid',
    },
  ],
};

const DRIVVO_COSTS = { kind: 'kind', 'type of service': 'kind', 'type of expense': 'kind' } as const;

const DRIVVO: CsvFormatDefinition = {
  format: 'drivvo',
  hasNoThousands: true,
  hasZeros: true,
  sections: [
    {
      names: listed('refuelling, refueling, reabastecimiento, abastecimento, tankvorgang, betankung, tanken'),
      kind: 'fuel',
      columns: { fuel: null, kraftstoff: null, combustivel: null, 'gas station': 'note' },
      positions: ['odometer', 'date', null, 'price', 'cost', 'litres'],
      isCharge: (cells) => ELECTRIC.test(cells('fuel') + cells('kraftstoff') + cells('combustivel')),
    },
    {
      names: ['service', 'servicio', 'servico'],
      kind: 'service',
      columns: DRIVVO_COSTS,
      positions: ['odometer', 'date', 'cost', 'kind'],
    },
    {
      names: ['expense', 'gasto', 'despesa', 'ausgabe', 'ausgaben'],
      kind: 'other',
      columns: DRIVVO_COSTS,
      positions: ['odometer', 'date', 'cost', 'kind'],
    },
    {
      isSkipped: true,
      kind: null,
      columns: {},
      names: listed('income, ingreso, receita, einnahme, einnahmen, route, ruta, rota, percurso, strecke'),
    },
  ],
};

const TAX_COLUMNS = new Set(['id', 'date', 'description', 'notes', 'cost', 'tags']);

const lubelogger = (
  kind: Kind | null,
  fits: NonNullable<CsvFormatDefinition['fits']>,
  columns: CsvSectionDefinition['columns'] = {},
): CsvFormatDefinition => ({
  format: 'lubelogger',
  hasZeros: true,
  sections: [{ names: [], kind, columns: { tags: null, id: null, ...columns } }],
  fits,
});

/** Formats of LubeLogger, which exports each list as a file. Services, repairs and upgrades have the same columns. */
const LUBELOGGER: readonly CsvFormatDefinition[] = [
  lubelogger('fuel', (names) => names.has('fuelconsumed'), { fuelconsumed: 'litres' }),
  lubelogger('reading', (names) => names.has('initialodometer')),
  lubelogger(
    'tax',
    (names) =>
      ['date', 'description', 'notes', 'cost', 'tags'].every((name) => names.has(name)) &&
      [...names].every((name) => TAX_COLUMNS.has(name) || name.startsWith('extrafield_')),
  ),
  lubelogger(
    null,
    (names) =>
      ['date', 'odometer', 'description', 'notes', 'cost'].every((name) => names.has(name)) &&
      !names.has('kind'),
  ),
];

const hasOneOf = (names: ReadonlySet<string>, ...wanted: string[]) => wanted.some((name) => names.has(name));

const SPRITMONITOR_FILE = {
  format: 'spritmonitor',
  hasNoThousands: true,
  hasZeros: true,
  dayOrder: 'dmy',
} as const;

const SPRITMONITOR: readonly CsvFormatDefinition[] = [
  {
    ...SPRITMONITOR_FILE,
    sections: [
      {
        names: [],
        kind: 'fuel',
        columns: {
          ...{ type: null, tankart: null, typ: null, fuel: null, kraftstoff: null },
          ...{ tankstelle: 'note', company: 'note' },
        },
        isCharge: (cells) => {
          const fuel = cells('fuel') || cells('kraftstoff');
          return SPRITMONITOR_CHARGES.has(fuel) || ELECTRIC.test(fuel);
        },
      },
    ],
    fits: (names) =>
      hasOneOf(names, 'trip', 'tour', 'teil-km', 'distanz', 'strecke', 'distance') &&
      hasOneOf(names, 'quantity', 'spritmenge', 'menge') &&
      hasOneOf(names, 'currency', 'wahrung', 'tankart', 'bemerkung', 'kraftstoff'),
  },
  {
    ...SPRITMONITOR_FILE,
    sections: [
      {
        names: [],
        kind: 'other',
        columns: { kostenart: 'kind', 'cost type': 'kind' },
        isLeftOut: (cells) => SPRITMONITOR_LEFT_OUT.has(cells('kostenart') || cells('cost type')),
        kindOf: (cells) => SPRITMONITOR_KINDS.get(cells('kostenart') || cells('cost type')),
      },
    ],
    fits: (names) => hasOneOf(names, 'kostenart', 'cost type') && hasOneOf(names, 'wahrung', 'currency'),
  },
];

export const PLAIN_TABLE_FORMAT: CsvFormatDefinition = {
  format: 'table',
  sections: [{ names: [], kind: null, columns: {} }],
};

export const SECTIONED_FORMATS: readonly CsvFormatDefinition[] = [FUELIO, DRIVVO];
/** Formats of files with one table, in the order in which they are tried. */
export const SINGLE_TABLE_FORMATS: readonly CsvFormatDefinition[] = [OURS, ...LUBELOGGER, ...SPRITMONITOR];

/** Known column names in languages of Western Europe and in Russian, normalised by `normaliseColumnName`. */
const NAMES: Readonly<Record<Exclude<ImportField, 'id'>, string>> = {
  date: 'date, datum, data, fecha, day, tag, fuelup_date, date of service, дата',
  kind: 'kind, type, category, entry type, record type, service type, expense type, cost type, type of service, type of expense, art, typ, kategorie, kostenart, categorie, categoria, tipo, tipo de servico, tipo de despesa, tipo de servicio, tipo de gasto',
  odometer:
    'odometer, odo, mileage, km, kilometer, kilometers, kilometres, miles, odometer reading, odometer_km, odometer_miles, kilometerstand, km-stand, kmstand, tachostand, tacho, laufleistung, zahlerstand, odometro, hodometro, quilometragem, kilometraje, kilometrage, compteur, chilometri, chilometraggio, одометр',
  cost: 'cost, costs, total cost, total, totalcost, amount, total price, sum, paid, kosten, gesamtkosten, gesamtpreis, gesamtbetrag, betrag, summe, preis gesamt, valor total, valor, custo, costo, costo total, coste, importe, montant, cout, prix total, importo, общая стоимость',
  price:
    'price, preis, precio, preco, prix, prezzo, price / l, price/l, price / gal, price/gal, price per litre, price per liter, price per gallon, price per unit, unit price, volume price, volumeprice, preis / l, preis/l, preis pro liter, literpreis, einzelpreis, preis pro einheit, preco / l, precio / l, prix / l, prezzo / l, цена / л',
  currency: 'currency, wahrung, moneda, moeda, devise, valuta',
  litres:
    'litres, liters, litre, liter, volume, volumen, quantity, qty, gallons, gallon, gallons_us, fuel amount, fill amount, fuelconsumed, menge, spritmenge, tankmenge, getankte menge, litros, litri, quantite, cantidad, quantidade, объем',
  note: 'note, notes, comment, comments, remark, remarks, description, title, details, memo, bemerkung, bemerkungen, notiz, notizen, kommentar, beschreibung, bezeichnung, titel, observacao, observacoes, observaciones, nota, notas, commentaire, примечание',
};

const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    listed(names).map((name) => [name, field as ImportField] as const),
  ),
);

/** Normalises a column name: lower case, without accents and text in brackets. `Odo (km)` becomes `odo`. */
export function normaliseColumnName(header: string): string {
  return normaliseText(header.replaceAll(/[([][^()[\]]*[)\]]/g, '')).replaceAll(/\s+/g, ' ');
}

export function findFieldByColumnName(header: string): ImportField | null {
  const name = normaliseColumnName(header);
  // A column `Fuel` contains the type of fuel; with a unit in its name, the quantity.
  if (FUELS.has(name) && findUnitsInText(header).volume) return 'litres';
  return FIELD_OF.get(name) ?? null;
}

const FUELS = new Set(['fuel', 'kraftstoff', 'benzin', 'diesel', 'carburant', 'combustible', 'combustivel']);

type Volume = NonNullable<ImportChoices['volume']>;

export interface UnitsInText {
  distance?: 'km' | 'mi';
  /** Unit of volume; `gal` if the header does not tell US from imperial gallons. */
  volume?: Volume | 'gal';
}

const MILES = /\bmi\b|\bmiles?\b|odometer_miles/i;
const KILOMETRES = /\bkm\b|kilom|odometer_km|(?<!\p{L})км(?!\p{L})/iu;
const LITRES = /\bl\b|\blit(?:er|re)s?\b|\blitros?\b|\blitri\b|(?<!\p{L})л(?!\p{L})/iu;
/** Matches words for odometers and quantities in languages of metric countries. */
const METRIC =
  /stand\b|laufleistung|tacho|odometro|hodometro|quilom|compteur|chilom|menge|volumen|quantite|cantidad|quantidade/;

export function findUnitsInText(header: string): UnitsInText {
  const isMetric = METRIC.test(normaliseText(header));
  const units: UnitsInText = {};
  if (MILES.test(header)) units.distance = 'mi';
  else if (KILOMETRES.test(header) || isMetric) units.distance = 'km';
  if (/gal/i.test(header)) units.volume = gallonsOf(header);
  else if (LITRES.test(header) || isMetric) units.volume = 'l';
  return units;
}

function gallonsOf(header: string): Volume | 'gal' {
  if (/(?:\b|_)us\b/i.test(header)) return 'gal_us';
  return /\b(?:uk|imp\w*)\b/i.test(header) ? 'gal_uk' : 'gal';
}
