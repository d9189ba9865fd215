import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (page: string) => readFileSync(path.join(root, page), 'utf8');

/** Number of requirements of levels 1 and 2 in each chapter of OWASP ASVS 5.0.0. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const lines = [
  ...read('docs/security/asvs.md').matchAll(/^\| (\d+)\.(\d+)\.(\d+) +\|(.+)\|(.+)\|(.+)\|$/gm),
].map(([, chapter, section, line, , state = '', why = '']) => ({
  no: [chapter, section, line].map(Number),
  state: state.trim(),
  why: why.trim(),
}));

describe('the page of OWASP ASVS', () => {
  it('has a line for each requirement of levels 1 and 2, in order', () => {
    const counted = REQUIREMENTS.map((_, index) => lines.filter(({ no }) => no[0] === index + 1).length);
    expect(counted).toEqual(REQUIREMENTS);
    const key = ([chapter = 0, section = 0, line = 0]: number[]) => (chapter * 100 + section) * 100 + line;
    const keys = lines.map(({ no }) => key(no));
    expect(keys).toEqual([...new Set(keys)].sort((one, other) => one - other));
  });

  it('declares each as met, not met or not applicable, with the reason', () => {
    const states = ['met', 'does not apply', '**not met**'];
    expect(lines.filter(({ state, why }) => !states.includes(state) || !why)).toEqual([]);
    const count = (wanted: string) => String(lines.filter(({ state }) => state === wanted).length);
    const [, ...said] =
      /(\d+) requirements, of which (\d+) are met, (\d+) do not apply, and (\d+) are/.exec(
        read('docs/security/asvs.md').replaceAll(/\s+/g, ' '),
      ) ?? [];
    expect(said).toEqual([String(lines.length), ...states.map(count)]);
  });
});

it.each(['ARCHITECTURE.md', 'SECURITY.md', 'docs/security/asvs.md', 'docs/real-project.md'])(
  'names only existing files: %s',
  (page) => {
    const text = read(page);
    const named = [...text.matchAll(/`((?:api|docs|e2e|host|remote-\w+|scripts|shared)\/[^`\s]+)`/g)];
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)];
    const files = [
      ...named.map(([, file = '']) => file),
      ...linked.map(([, file = '']) => path.join(path.dirname(page), file)),
    ];
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  },
);
