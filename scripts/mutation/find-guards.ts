import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../terminal.ts';
import type { GuardPatternsByTest } from './must-kill.ts';

const SOURCES = '{api/src,host/{server,site-map,src},remote-*/src,shared}/**/*.{ts,tsx}';
const NO_SOURCES = /\.test\.tsx?$|\/(testing|generated|node_modules|dist)\//;

export interface GuardLocation {
  pattern: RegExp;
  file: string;
  start: Position;
  end: Position;
  test: string;
}

/** Lines are counted from 1, columns from 0. */
interface Position {
  line: number;
  column: number;
}

/**
 * Finds the code that each pattern matches in the sources.
 * @param tree folder of the repository or of a copy of it
 * @throws CommandError that lists patterns without exactly one match, and missing or ambiguous test files
 */
export function findGuardLocations(mustKill: GuardPatternsByTest, tree: string): GuardLocation[] {
  const files = globSync(SOURCES, { cwd: tree }).filter((file) => !NO_SOURCES.test(file));
  const sources = files.map((file) => ({ file, text: readFileSync(path.join(tree, file), 'utf8') }));
  const tests = globSync('{api,host,remote-*,shared}/**/*.test.{ts,tsx}', { cwd: tree });
  const faults: string[] = [];
  const guards = Object.entries(mustKill).flatMap(([name, patterns]) => {
    const [test, another] = tests.filter((file) => file === name || file.endsWith(`/${name}`));
    if (!test || another) {
      faults.push(`${test ? 'Several test files are' : 'No test file is'} called ${name}.`);
      return [];
    }
    return patterns.flatMap((pattern) => {
      const matches = sources.flatMap(({ file, text }) =>
        [...text.matchAll(new RegExp(pattern, 'dg'))].map((match) => {
          const [from, to] = match.indices?.[1] ?? [0, 0];
          return { pattern, file, start: positionOf(text, from), end: positionOf(text, to), test };
        }),
      );
      if (matches.length !== 1) faults.push(`${pattern} matches ${matches.length} places, expected 1.`);
      return matches;
    });
  });
  if (faults.length > 0)
    throw new CommandError(`${faults.join('\n')}\nBring scripts/mutation/must-kill.ts up to date.`);
  return guards;
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)?.length ?? 0 };
}
