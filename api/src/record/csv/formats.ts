import type { Noted } from '../record-json.ts';
import { plainName } from './cells.ts';
import { COLUMNS, FURTHER_COLUMNS } from './columns.ts';
import type { ImportChoices, ImportField, ImportFormat } from './import-schema.ts';

type Kind = Noted['kind'];

/** Cells of a row by the names of their columns (`columnName`); empty if there is no such column. */
export type CellsByName = (name: string) => string;

/** One of the tables of a file. */
export interface SectionRule {
  /** Words behind `##`, in small letters; none where the file has one table alone. */
  names: readonly string[];
  /** Fields of the columns by their names, before the names that any table may have. */
  columns: Readonly<Record<string, ImportField | null>>;
  /** Fields by position, for headers in languages that are not known. */
  positions?: readonly (ImportField | null)[];
  /** Of all its rows; null: each row says it, or the customer. */
  kind: Kind | null;
  /** Whether no row of it is anything that a record has entries for. */
  isOfNoUse?: boolean;
  /** Whether a row is something that a record has no entries for. */
  isLeftOut?: (cells: CellsByName) => boolean;
  /** Of a row by a code in it, before what its words say. */
  kindOf?: (cells: CellsByName) => Kind | undefined;
  /** Column with the number of a category, whose name is in another table of the file. */
  category?: string;
  /** Whether the quantity is not of fuel but kilowatt-hours. */
  isCharge?: (cells: CellsByName) => boolean;
}

/** A kind of file: how it is known, and what is in it. */
export interface FormatRule {
  format: ImportFormat;
  /** Whether a table with these column names is one; of files with sections these decide. */
  fits?: (names: ReadonlySet<string>) => boolean;
  sections: readonly SectionRule[];
  /** A point or a comma is always before decimals. */
  hasNoThousands?: boolean;
  /** A zero stands for what nobody entered. */
  hasZeros?: boolean;
  /** Of dates that leave it open. */
  dayOrder?: 'dmy';
  /** Whether words for kinds must be known, and unknown columns are not there. */
  isOurs?: boolean;
}

const isYes = (text: string) => text === '1' || /^true$/i.test(text);

/** Cost categories that every Fuelio has from the start, whose names are in the customer's language. */
const FUELIO_KINDS: Readonly<Record<string, Kind>> = {
  1: 'service',
  2: 'service',
  4: 'tax',
  31: 'insurance',
};

/** Codes of cost types in exports of Spritmonitor. The other codes are running costs of no kind of their own. */
const SPRITMONITOR_KINDS: Readonly<Record<string, Kind>> = {
  1: 'service',
  2: 'repair',
  3: 'tyres',
  4: 'service',
  5: 'insurance',
  6: 'tax',
  7: 'inspection',
  8: 'repair',
  20: 'repair',
};
/** The price of the vehicle, and money that came back. */
const SPRITMONITOR_LEFT_OUT = new Set(['10', '16']);
const SPRITMONITOR_CHARGES = new Set(['19', '24']);
const ELECTRIC = /electr|elektr|el[eé]tric|strom|kwh/i;

const OURS: FormatRule = {
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
        cost: 'cost',
        currency: 'currency',
        note: 'note',
        litres: 'litres',
      },
    },
  ],
  fits: (names) => {
    const known: readonly string[] = [...COLUMNS, ...FURTHER_COLUMNS, ''];
    return names.has('date') && names.has('kind') && [...names].every((name) => known.includes(name));
  },
};

const FUELIO: FormatRule = {
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
      // 100 petrol, 200 diesel, 300 ethanol, 400 LPG, 500 CNG, 600 electricity.
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
      kindOf: (cells) => FUELIO_KINDS[cells('costtypeid')],
      category: 'costtypeid',
    },
  ],
};

const DRIVVO_COSTS = { kind: 'kind', 'type of service': 'kind', 'type of expense': 'kind' } as const;

const DRIVVO: FormatRule = {
  format: 'drivvo',
  hasNoThousands: true,
  hasZeros: true,
  sections: [
    {
      names: [
        'refuelling',
        'refueling',
        'reabastecimiento',
        'abastecimento',
        'tankvorgang',
        'betankung',
        'tanken',
      ],
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
      isOfNoUse: true,
      kind: null,
      columns: {},
      names: [
        'income',
        'ingreso',
        'receita',
        'einnahme',
        'einnahmen',
        'route',
        'ruta',
        'rota',
        'percurso',
        'strecke',
      ],
    },
  ],
};

const TAX_COLUMNS = new Set(['id', 'date', 'description', 'notes', 'cost', 'tags']);

/** LubeLogger has a file for each of its lists. Services, repairs and upgrades have the same columns. */
const LUBELOGGER: readonly FormatRule[] = [
  {
    format: 'lubelogger',
    hasZeros: true,
    sections: [{ names: [], kind: 'fuel', columns: { tags: null, id: null, fuelconsumed: 'litres' } }],
    fits: (names) => names.has('fuelconsumed'),
  },
  {
    format: 'lubelogger',
    hasZeros: true,
    sections: [{ names: [], kind: 'reading', columns: { tags: null, id: null } }],
    fits: (names) => names.has('initialodometer'),
  },
  {
    format: 'lubelogger',
    hasZeros: true,
    sections: [{ names: [], kind: 'tax', columns: { tags: null, id: null } }],
    fits: (names) =>
      ['date', 'description', 'notes', 'cost', 'tags'].every((name) => names.has(name)) &&
      [...names].every((name) => TAX_COLUMNS.has(name) || name.startsWith('extrafield_')),
  },
  {
    format: 'lubelogger',
    hasZeros: true,
    sections: [{ names: [], kind: null, columns: { tags: null, id: null } }],
    fits: (names) =>
      ['date', 'odometer', 'description', 'notes', 'cost'].every((name) => names.has(name)) &&
      !names.has('kind'),
  },
];

const hasOneOf = (names: ReadonlySet<string>, ...wanted: string[]) => wanted.some((name) => names.has(name));

const SPRITMONITOR: readonly FormatRule[] = [
  {
    format: 'spritmonitor',
    hasNoThousands: true,
    hasZeros: true,
    dayOrder: 'dmy',
    sections: [
      {
        names: [],
        kind: 'fuel',
        columns: {
          type: null,
          tankart: null,
          typ: null,
          fuel: null,
          kraftstoff: null,
          tankstelle: 'note',
          company: 'note',
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
    format: 'spritmonitor',
    hasNoThousands: true,
    hasZeros: true,
    dayOrder: 'dmy',
    sections: [
      {
        names: [],
        kind: 'other',
        columns: { kostenart: 'kind', 'cost type': 'kind' },
        isLeftOut: (cells) => SPRITMONITOR_LEFT_OUT.has(cells('kostenart') || cells('cost type')),
        kindOf: (cells) => SPRITMONITOR_KINDS[cells('kostenart') || cells('cost type')],
      },
    ],
    fits: (names) => hasOneOf(names, 'kostenart', 'cost type') && hasOneOf(names, 'wahrung', 'currency'),
  },
];

/** Any table. */
export const TABLE: FormatRule = { format: 'table', sections: [{ names: [], kind: null, columns: {} }] };

/** Formats whose files have several tables. */
export const SECTIONED: readonly FormatRule[] = [FUELIO, DRIVVO];
/** Formats of one table. The first one that fits counts. */
export const SINGLE: readonly FormatRule[] = [OURS, ...LUBELOGGER, ...SPRITMONITOR];

/** What columns of any table are called, in the languages of Western Europe, as `columnName` writes names. */
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
    'litres, liters, litre, liter, volume, volumen, quantity, qty, gallons, gallon, fuel amount, fill amount, fuelconsumed, menge, spritmenge, tankmenge, getankte menge, litros, litri, quantite, cantidad, quantidade, объем',
  note: 'note, notes, comment, comments, remark, remarks, description, title, details, memo, bemerkung, bemerkungen, notiz, notizen, kommentar, beschreibung, bezeichnung, titel, observacao, observacoes, observaciones, nota, notas, commentaire, примечание',
};

const FIELD_OF: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(', ').map((name) => [name, field as ImportField] as const),
  ),
);

/** The name of a column without what is in brackets, in small letters without accents: `Odo (km)` is `odo`. */
export function columnName(header: string): string {
  return plainName(header.replaceAll(/\s*[([][^)\]]*[)\]]/g, '')).replaceAll(/\s+/g, ' ');
}

/** The field that a header means in any table; null if none. */
export function fieldNamed(header: string): ImportField | null {
  const name = columnName(header);
  // `Fuel` alone is its sort, and with a unit its quantity.
  if (FUELS.has(name) && unitsOf(header).volume) return 'litres';
  return FIELD_OF.get(name) ?? null;
}

const FUELS = new Set(['fuel', 'kraftstoff', 'benzin', 'diesel', 'carburant', 'combustible', 'combustivel']);

type Volume = NonNullable<ImportChoices['volume']>;

/** What a header says of the unit of its column. */
export interface HeaderUnits {
  distance?: 'km' | 'mi';
  /** `gal`: of whichever country. */
  volume?: Volume | 'gal';
}

const MILES = /\bmi\b|\bmiles?\b|odometer_miles/i;
const KILOMETRES = /\bkm\b|kilom|odometer_km|(?<!\p{L})км(?!\p{L})/iu;
const LITRES = /\bl\b|\blit(?:er|re)s?\b|\blitros?\b|\blitri\b|(?<!\p{L})л(?!\p{L})/iu;
/** Odometers by words of countries that count kilometres, and volumes of those that fill up litres. */
const METRIC =
  /stand\b|laufleistung|tacho|odometro|hodometro|quilom|compteur|chilom|menge|volumen|quantite|cantidad|quantidade/;

export function unitsOf(header: string): HeaderUnits {
  const isMetric = METRIC.test(plainName(header));
  const units: HeaderUnits = {};
  if (MILES.test(header)) units.distance = 'mi';
  else if (KILOMETRES.test(header) || isMetric) units.distance = 'km';
  if (/gal/i.test(header)) units.volume = gallonsOf(header);
  else if (LITRES.test(header) || isMetric) units.volume = 'l';
  return units;
}

function gallonsOf(header: string): Volume | 'gal' {
  if (/\bus\b/i.test(header)) return 'gal_us';
  return /\b(?:uk|imp\w*)\b/i.test(header) ? 'gal_uk' : 'gal';
}
