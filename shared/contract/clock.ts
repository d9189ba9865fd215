/** Name of the `meta` element that contains the workshop's clock. */
export const CLOCK_META = 'forecourt-clock';

const MINUTE_MS = 60_000;

/**
 * Offsets of the workshop's time zone, by the rules with which the api computes visits: a browser's own rules may be older
 * or newer. The edge writes one into each page; the api sends another with each visit that is in another time zone than the
 * page's. Instants in ms, offsets in minutes ahead of UTC.
 */
export interface WorkshopClock {
  timeZone: string;
  /** Each offset with its first instant. The first entry is the start of the table. */
  changes: { from: number; offset: number }[];
  /** End of the table. */
  until: number;
}

/** Writes a clock as the content of the element, or of a visit's `clock`: `Europe/London gqj40 0 gslwc 60 … hmyo0`, instants as minutes in base 36. */
export function writeClock({ timeZone, changes, until }: WorkshopClock): string {
  const minutes = (at: number) => (at / MINUTE_MS).toString(36);
  return [timeZone, ...changes.map(({ from, offset }) => `${minutes(from)} ${offset}`), minutes(until)].join(
    ' ',
  );
}

/** Parses content written by `writeClock`. */
export function readClock(content: string): WorkshopClock {
  const [timeZone = '', ...words] = content.split(' ');
  const instant = (word = '') => Number.parseInt(word, 36) * MINUTE_MS;
  const changes = words.flatMap((word, index) =>
    index % 2 === 0 && index + 1 < words.length
      ? [{ from: instant(word), offset: Number(words[index + 1]) }]
      : [],
  );
  return { timeZone, changes, until: instant(words.at(-1)) };
}
