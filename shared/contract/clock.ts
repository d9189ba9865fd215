export const WORKSHOP_ZONE_RULES_META_NAME = 'forecourt-clock';

const MINUTE_MS = 60_000;

/**
 * Time zone rules of the workshop as the api uses them; a browser's own rules may be older or newer. Each page contains the
 * rules of the site's time zone; a visit in another time zone contains the rules of that zone. They end at `until`. Instants
 * are in ms, offsets in minutes ahead of UTC.
 */
export interface WorkshopZoneRules {
  timeZone: string;
  changes: { from: number; offset: number }[];
  until: number;
}

/** Writes the rules as text, such as `Europe/London gwqg0 0 gziho 60 … ise00`. Instants are minutes since 1970 in base 36. */
export function formatWorkshopZoneRules({ timeZone, changes, until }: WorkshopZoneRules): string {
  const minutes = (at: number) => (at / MINUTE_MS).toString(36);
  return [timeZone, ...changes.map(({ from, offset }) => `${minutes(from)} ${offset}`), minutes(until)].join(
    ' ',
  );
}

export function parseWorkshopZoneRules(content: string): WorkshopZoneRules {
  const [timeZone = '', ...words] = content.split(' ');
  const instant = (word = '') => Number.parseInt(word, 36) * MINUTE_MS;
  const changes = words.flatMap((word, index) =>
    index % 2 === 0 && index + 1 < words.length
      ? [{ from: instant(word), offset: Number(words[index + 1]) }]
      : [],
  );
  return { timeZone, changes, until: instant(words.at(-1)) };
}
