/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const SHORT_CODES = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

/** The one plan whose last group has four digits everywhere. */
const NORTH_AMERICA = '1';

/** A number stays in one line. */
const NO_BREAK_SPACE = '\u00a0';

const LONGEST_HEAD = 4;
const GROUP = 3;

/**
 * An international number as people read it: `447700900123` → `+44 7700 900 123`, in one line. Groups of three
 * from the end, at most four digits before them; each country's own grouping would take a library larger than this whole area.
 * @param digits country code and number, without a plus
 */
export function formatPhone(digits: string): string {
  const code = [1, 2].map((length) => digits.slice(0, length)).find((start) => SHORT_CODES.has(start));
  const codeLength = code?.length ?? GROUP;
  const groups: string[] = [];
  let rest = digits.slice(codeLength);
  if (code === NORTH_AMERICA && rest.length === 10) {
    return [`+${code}`, rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)].join(NO_BREAK_SPACE);
  }
  while (rest.length > LONGEST_HEAD) {
    groups.unshift(rest.slice(-GROUP));
    rest = rest.slice(0, -GROUP);
  }
  return [`+${digits.slice(0, codeLength)}`, rest, ...groups].filter(Boolean).join(NO_BREAK_SPACE);
}
