/** Name of the `meta` element by which a page knows the workshop's clock. */
export const CLOCK_META = 'forecourt-clock';

const MINUTE_MS = 60_000;

/**
 * What clocks show at the workshop, by the rules that visits are reckoned by: a browser has rules of time zones of its own,
 * older or newer ones. Instants in ms, offsets in minutes ahead of UTC.
 */
export interface WorkshopClock {
  timeZone: string;
  /** Each offset with the instant from which on it holds; the first is where this table begins. */
  changes: { from: number; offset: number }[];
  /** Where the table ends. */
  until: number;
}

/** A clock as the element's content: `Europe/London gqj40 0 gslwc 60 … hmyo0`, instants as minutes in base 36. */
export function writeClock({ timeZone, changes, until }: WorkshopClock): string {
  const minutes = (at: number) => (at / MINUTE_MS).toString(36);
  return [timeZone, ...changes.map(({ from, offset }) => `${minutes(from)} ${offset}`), minutes(until)].join(
    ' ',
  );
}

/** The clock in a content that `writeClock` wrote. */
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
