import { FIRST_DAY } from '@forecourt/shared/days';
import { cleanLine } from '@forecourt/shared/text';

/** The columns of a record as CSV. Their names never change, so that a file of today can be taken over in ten years. */
export const COLUMNS = ['id', 'date', 'kind', 'odometer_km', 'cost', 'currency', 'note', 'litres'] as const;

/** What a file may have besides, which no export has: whoever has been writing down miles need not convert them. */
export const FURTHER_COLUMNS = ['odometer_miles'] as const;

export type Column = (typeof COLUMNS)[number] | (typeof FURTHER_COLUMNS)[number];

/** How many lines are named: as many as somebody mends before they try again. */
export const MAX_NAMED = 50;

/** Something in a file that cannot be taken over. */
export interface LineFault {
  /** From 1, as editors count them; an entry begins there. */
  line: number;
  /** Null where it is about the whole line. */
  column: string | null;
  code: LineFaultCode;
  message: string;
  /** What stands there, cut to `MAX_SHOWN`; absent where nothing does. */
  value?: string;
}

/** How many characters of a cell are shown back: enough to find it by. */
export const MAX_SHOWN = 40;

/** Why a line cannot be taken over: stable codes, with what people are told who look at an answer by themselves. */
export const LINE_FAULTS = {
  encoding: 'The file is not text',
  json: 'The file is JSON, not a table',
  markup: 'The file is HTML, XML or RTF, not a table',
  open_quote: 'A quotation mark is missing, or is one too many',
  no_lines: 'There is nothing in the file',
  cell_count: 'This line has other cells than the first one',
  missing: 'This is missing',
  date: 'A day as 2026-03-31',
  date_in_future: 'Not before that day',
  date_too_early: `Not before ${FIRST_DAY}`,
  kind: 'One of the kinds of entries',
  number: 'A whole number',
  too_small: 'Less than there can be',
  too_large: 'More than there can be',
  two_odometers: 'Kilometres or miles, not both',
  amount: 'An amount as 412.50',
  litres: 'Litres as 41.32',
  only_of_fuel: 'Only fuel is counted in litres',
  currency: 'A currency as EUR',
  text: 'Text without control characters',
  too_long: 'At most 1000 characters',
  id: 'The id of an entry, or nothing',
  repeated_id: 'This id is in the file twice',
  differs: 'There is an entry with this id, which says something else',
} as const;

export type LineFaultCode = keyof typeof LINE_FAULTS;

/** @param cell what stands there */
export function faultAt(line: number, column: string | null, code: LineFaultCode, cell = ''): LineFault {
  const value = cleanLine(cell);
  return {
    line,
    column,
    code,
    message: LINE_FAULTS[code],
    ...(value && {
      value: [...value].length > MAX_SHOWN ? `${[...value].slice(0, MAX_SHOWN).join('')}…` : value,
    }),
  };
}
