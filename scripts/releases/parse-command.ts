import { parseArgs } from 'node:util';

/** What somebody wants of the releases. Versions may be abbreviated. */
export type Command =
  | { name: 'list'; json: boolean }
  | { name: 'check'; json: boolean }
  | { name: 'rollback' | 'promote' | 'enable'; area: string }
  | { name: 'pin'; area: string; version: string | null }
  | { name: 'canary'; area: string; canary: { version: string; percent: number } | null }
  | { name: 'disable'; area: string; message: string };

export const USAGE = `Usage: npm run releases -- COMMAND

  list                          what customers get, what was refused and why, and what fails in browsers
  check                         has the edge look at the origins now, then lists
  pin AREA VERSION              everybody gets this release, whatever is deployed; "none" instead of VERSION undoes it
  rollback AREA                 pins the good release that everybody had before the current one
  canary AREA VERSION PERCENT   this share of the visitors gets this release; "canary AREA off" undoes it
  promote AREA                  everybody gets the canary
  disable AREA [MESSAGE]        switches the area off; visitors are told the message
  enable AREA                   switches it on again

A version may be abbreviated: its hash, or the beginning of either. --json with list or check: the edge's own answer.
EDGE_URL names the edge's address for operators (http://localhost:3100, shifted by PORT_OFFSET); changes need its EDGE_ADMIN_TOKEN.`;

/** Whether somebody wants to know how it is used: they say so, or nothing at all. */
export function asksForHelp(words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => word === '--help' || word === '-h');
}

/** The command that these words are, or what is wrong with them. */
export function parseCommand(words: readonly string[]): Command | { misuse: string } {
  const parsed = readWords(words);
  if ('misuse' in parsed) return parsed;
  const [name, area, ...rest] = parsed.words;
  if (name === undefined) return { misuse: 'Which command?' };
  if (name === 'list' || name === 'check') {
    return area === undefined ? { name, json: parsed.json } : { misuse: `"${name}" takes no "${area}".` };
  }
  if (parsed.json) return { misuse: '--json goes with list and check only.' };
  if (!isChange(name)) return { misuse: `There is no command "${name}".` };
  if (area === undefined) return { misuse: `"${name}" needs the name of an area.` };
  return parseChange(name, area, rest);
}

type ChangeName = Exclude<Command['name'], 'list' | 'check'>;

const CHANGES: Readonly<Record<ChangeName, (area: string, rest: string[]) => Command | { misuse: string }>> =
  {
    rollback: (area, rest) => noMore(rest) ?? { name: 'rollback', area },
    promote: (area, rest) => noMore(rest) ?? { name: 'promote', area },
    enable: (area, rest) => noMore(rest) ?? { name: 'enable', area },
    disable: (area, rest) => ({ name: 'disable', area, message: rest.join(' ') }),
    pin: (area, [version, ...rest]) => {
      if (version === undefined) return { misuse: '"pin" needs a version, or "none".' };
      return noMore(rest) ?? { name: 'pin', area, version: version === 'none' ? null : version };
    },
    canary: (area, [version, percent, ...rest]) => {
      if (version === 'off') return noMore([percent, ...rest]) ?? { name: 'canary', area, canary: null };
      const share = /^\d+(\.\d+)?%?$/.test(percent ?? '') ? Number.parseFloat(percent ?? '') : Number.NaN;
      if (version === undefined || !(share >= 0 && share <= 100)) {
        return { misuse: '"canary" needs a version and a percentage from 0 to 100, or "off".' };
      }
      return noMore(rest) ?? { name: 'canary', area, canary: { version, percent: share } };
    },
  };

function isChange(name: string): name is ChangeName {
  return Object.hasOwn(CHANGES, name);
}

function parseChange(name: ChangeName, area: string, rest: string[]): Command | { misuse: string } {
  return CHANGES[name](area, rest);
}

function noMore(rest: readonly (string | undefined)[]): { misuse: string } | null {
  const [more] = rest.filter((word) => word !== undefined);
  return more === undefined ? null : { misuse: `"${more}" is one word too many.` };
}

function readWords(args: readonly string[]): { words: string[]; json: boolean } | { misuse: string } {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
    tokens: true,
  });
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []));
  const options = tokens.filter((token) => token.kind === 'option');
  const unknown = options.find(({ name }) => name !== 'json');
  if (unknown) return { misuse: `There is no option "${unknown.rawName}".` };
  if (options.some(({ value }) => value !== undefined)) return { misuse: '--json takes no value.' };
  return { words, json: options.length > 0 };
}
