import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pages = globSync('{*.md,docs/**/*.md,docker/*.md}', { cwd: root });

/** Pages about the present. A decision stays as it was written when its commands change. */
const current = pages.filter((page) => !page.startsWith('docs/decisions/') && page !== 'CHANGELOG.md');

/** Returns the anchors of a page, as GitHub derives them from its headings. */
const anchorsOf = (page: string) =>
  new Set(
    [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

test.each(pages)('the links of %s lead to files and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(path.join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
  });
  expect(broken).toEqual([]);
});

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test.each([
  [
    /npm run ([a-z][a-z0-9:-]*)/g,
    Object.keys(
      z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json'))).scripts,
    ),
  ],
  [/npm run site -- ([a-z][a-z-]*)/g, namesIn(read('scripts/site-command.ts'), /^ {2}'?([a-z-]+)'?: \{$/gm)],
  [/npm run campaign -- ([a-z][a-z-]*)/g, namesIn(read('scripts/campaign.ts'), /^ {2}'?([a-z-]+)'?: \[/gm)],
])('pages name only commands that exist: %s', (pattern, known) => {
  expect(known.length).toBeGreaterThan(2);
  const unknown = current.flatMap((page) =>
    namesIn(read(page), pattern).flatMap((name) => (known.includes(name) ? [] : [`${page}: ${name}`])),
  );
  expect(unknown).toEqual([]);
});

const composition = globSync('docker-compose*.yml', { cwd: root }).map(read).join('\n');
const services = new Set(namesIn(composition, /^ {2}([a-z][a-z-]*):/gm));

test('pages name only services of containers that exist', () => {
  const command =
    /docker compose (?:--\S+ \S+ )?(up|logs|stop|start|restart|exec|run)((?: --?[a-z-]+| [a-z][a-z-]*)*)/g;
  const unknown = current.flatMap((page) =>
    [...read(page).matchAll(command)].flatMap(([, verb = '', rest = '']) => {
      const names = rest.split(' ').filter((word) => /^[a-z]/.test(word));
      const named = /exec|run/.test(verb) ? names.slice(0, 1) : names;
      return named.filter((name) => !services.has(name)).map((name) => `${page}: ${name}`);
    }),
  );
  expect(unknown).toEqual([]);
});

test('the page on deployment names only variables and secrets that the containers read', () => {
  const page = read('docs/deploy.md');
  const variables = namesIn(page, /^(?:echo )?([A-Z][A-Z_]+)=\S/gm);
  expect(variables.length).toBeGreaterThan(5);
  const known = [...namesIn(composition, /\$\{(\w+)/g), 'COMPOSE_FILE', 'COMPOSE_PROJECT_NAME'];
  expect(variables.filter((name) => !known.includes(name))).toEqual([]);
  const secrets = namesIn(page, /docker\/secrets\/([a-z][a-z.-]*[a-z])/g);
  expect(secrets.length).toBeGreaterThan(3);
  const readers = read('scripts/images/prepare-secrets.ts');
  expect(secrets.filter((name) => !readers.includes(`'${name}'`))).toEqual([]);
});
