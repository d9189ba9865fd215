import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = '{api,bench,e2e,host,remote-*,scripts,shared}/**/*.{ts,tsx,mts,mjs}';
const NO_SOURCES = ['**/node_modules', '**/dist', '**/generated', '**/*.gen.ts'];

/** Phrases that are unclear without the code, each with a clearer wording. */
const PHRASES: readonly [phrase: RegExp, instead: string][] = [
  [/\bwhoever\b/i, 'name the client, the request or the customer'],
  [/\banew\b/i, '"again"'],
  [/\bof (?:its|their) own\b/i, '"its own …" or "separate"'],
  [/\bby then\b/i, 'name the moment'],
  [/\b(?:is|are|was|were|be|been) told\b/i, '"is notified"'],
  [/\bas long as\b/i, '"while" or "if"'],
  [/\bwhat there (?:is|was|are|were)\b/i, 'name the thing'],
  [/\bof before\b/i, '"earlier" or "previous"'],
];

/** Finds phrases in comments that are hard to read. Returns a message for each. @param tree folder of the checkout */
export function findUnclearComments(tree: string): string[] {
  const files = globSync(SOURCES, { cwd: tree, exclude: NO_SOURCES });
  return files.flatMap((file) =>
    findUnclearCommentsInFile(file, readFileSync(path.join(tree, file), 'utf8')),
  );
}

export function findUnclearCommentsInFile(file: string, source: string): string[] {
  return commentsOf(source.split('\n')).flatMap(({ line, text }) =>
    PHRASES.flatMap(([phrase, instead]) => {
      const [found] = phrase.exec(text) ?? [];
      return found ? [`${file}:${line}\n  A comment says "${found}": ${instead}. (plainComments)`] : [];
    }),
  );
}

/** Returns the comments that fill whole lines. Consecutive lines are one comment, since phrases wrap. */
function commentsOf(lines: readonly string[]): { line: number; text: string }[] {
  const comments: { line: number; text: string }[] = [];
  let last = -1;
  for (const [index, line] of lines.entries()) {
    const [, text] = /^\s*(?:\/\/|\/\*+|\*(?!\/))\s?(.*?)(?:\*\/)?$/.exec(line) ?? [];
    if (text === undefined) continue;
    const comment = comments.at(-1);
    if (comment && last === index - 1) comment.text += ` ${text.trim()}`;
    else comments.push({ line: index + 1, text: text.trim() });
    last = index;
  }
  return comments;
}
