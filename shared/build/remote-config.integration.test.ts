import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { releaseSchema } from '../contract/release.ts';
import type { BuildMode } from './base-config.ts';
import { createRemoteConfig } from './remote-config.ts';

const repository = path.resolve(__dirname, '../..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newRemote(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'remote #1 '));
  folders.push(folder);
  mkdirSync(path.join(folder, 'src'));
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'tyres', version: '1.4.2' }));
  return folder;
}

/** Builds a remote with the given area module. Returns its output folder and the errors of the build. */
async function build(
  area: string,
  folder = newRemote(),
  mode: BuildMode = 'production',
): Promise<{ dist: string; errors: string }> {
  writeFileSync(path.join(folder, 'src/area.tsx'), area);
  const compiler = webpack(createRemoteConfig({ name: 'tyres', contract: '^1.0.0', root: folder, mode }));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  return { dist: path.join(folder, 'dist'), errors: String(stats?.toString({ all: false, errors: true })) };
}

const area = (text: string, imports = '') => `
  import { useLocale } from '@forecourt/shared/i18n';
  ${imports}
  const Screen = () => <p>${text} {useLocale()}</p>;
  export default { routes: [{ index: true, element: <Screen /> }] };`;

function releaseOf(dist: string) {
  return releaseSchema.parse(JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8')));
}

test('gives the same content the same version, and other content another version and container', async () => {
  const folder = newRemote();
  const releaseWith = async (text: string) => releaseOf((await build(area(text), folder)).dist);
  const first = await releaseWith('Tyres');
  const second = await releaseWith('Tyres');
  const changed = await releaseWith('Wheels');
  expect(second).toEqual({ ...first, builtAt: second.builtAt });
  expect(first.version).toMatch(/^1\.4\.2\+[0-9a-f]{8}$/);
  expect(changed.version).not.toBe(first.version);
  expect(changed.container).not.toBe(first.container);
  expect(changed.entry).not.toBe(first.entry);
});

test('describes the navigation, and has another version when it changes', async () => {
  const folder = newRemote();
  const navigation = path.join(folder, 'src/navigation');
  mkdirSync(path.join(navigation, 'messages'), { recursive: true });
  writeFileSync(path.join(navigation, 'messages/en.json'), '{ "tyres": "Tyres" }');
  const releaseAt = async (order: number) => {
    const entry = { name: 'tyres', path: '/tyres', order, icon: 'car' };
    writeFileSync(path.join(navigation, 'entries.json'), JSON.stringify([entry]));
    return releaseOf((await build(area('Tyres'), folder)).dist);
  };
  const first = await releaseAt(40);
  expect(first.navigation).toEqual([{ label: { en: 'Tyres' }, path: '/tyres', order: 40, icon: 'car' }]);
  expect((await releaseAt(41)).version).not.toBe(first.version);
});

test('uses no file name for two contents, also in development', async () => {
  const folder = newRemote();
  writeFileSync(path.join(folder, 'src/screen.tsx'), 'export const Screen = () => null;');
  async function releaseWith(text: string) {
    const { dist } = await build(area(text, "void import('./screen.tsx');"), folder, 'development');
    return releaseOf(dist);
  }
  const first = await releaseWith('Tyres');
  const second = await releaseWith('Wheels');
  expect(second.container).not.toBe(first.container);
  expect({ ...first.files, ...second.files }).toEqual({ ...second.files, ...first.files });
});

test('has the exposed module in the entry, and lists the singletons it requires', async () => {
  const { dist } = await build(area('Tyres'));
  const release = releaseOf(dist);
  expect(release.preload).toEqual([release.entry]);
  expect(readFileSync(path.join(dist, release.entry), 'utf8')).toContain('Tyres');
  expect(Object.keys(release.requires).sort()).toEqual(['@forecourt/shared', 'react']);
});

test('preloads the exposed module with its styles', async () => {
  const folder = newRemote();
  writeFileSync(path.join(folder, 'src/area.css'), 'p { color: red }');
  const release = releaseOf((await build(area('Tyres', "import './area.css';"), folder)).dist);
  expect(release.preload[0]).toBe(release.entry);
  expect(release.preload.map((name) => path.extname(name)).sort()).toEqual(['.css', '.js', '.js']);
});

test('lists the files of each screen, styles first, without those that every page loads', async () => {
  const folder = newRemote();
  const screens = path.join(folder, 'src/screens.json');
  writeFileSync(path.join(folder, 'src/screen.css'), 'p { color: red }');
  writeFileSync(
    path.join(folder, 'src/screen.tsx'),
    "import './screen.css'; export const Screen = () => null;",
  );
  const withScreen = area('Tyres', "void import('./screen.tsx');");
  const without = releaseOf((await build(withScreen, folder)).dist);
  expect(without.screens).toEqual({});

  const screen = { modules: ['screen.tsx'], focused: true, data: ['/v1/vehicles/:id'] };
  writeFileSync(screens, JSON.stringify({ '/tyres/:id': screen }));
  const release = releaseOf((await build(withScreen, folder)).dist);
  const [style, script] = release.screens?.['/tyres/:id'] ?? [];
  expect(style).toMatch(/\.css$/);
  expect(script).toMatch(/\.js$/);
  expect(release.preload).not.toContain(script);
  expect(release.focused).toEqual(['/tyres/:id']);
  expect(release.data).toEqual({ '/tyres/:id': ['/v1/vehicles/:id'] });
  expect(release.version).not.toBe(without.version);

  const messages = path.join(folder, 'src/messages');
  mkdirSync(messages);
  writeFileSync(path.join(messages, 'en.json'), JSON.stringify({ title: 'Tyres', lead: 'At {name}' }));
  writeFileSync(path.join(messages, 'de.json'), JSON.stringify({ title: 'Reifen', lead: 'Bei {name}' }));
  const head = { title: 'title', lead: ['lead'] };
  writeFileSync(screens, JSON.stringify({ '/tyres': { modules: ['screen.tsx'], head } }));
  expect(releaseOf((await build(withScreen, folder)).dist).heads).toEqual({
    '/tyres': { title: { de: 'Reifen', en: 'Tyres' }, lead: [{ de: 'Bei {name}', en: 'At {name}' }] },
  });

  for (const [title, fault] of [
    ['gone', 'has a text gone'],
    ['count', '{name} is the only placeholder'],
  ] as const) {
    writeFileSync(path.join(messages, 'en.json'), JSON.stringify({ count: '{count} tyres' }));
    writeFileSync(screens, JSON.stringify({ '/tyres': { modules: ['screen.tsx'], head: { title } } }));
    await expect(build(withScreen, folder)).rejects.toThrow(fault);
  }

  writeFileSync(screens, JSON.stringify({ '/tyres': { modules: ['other.tsx'] } }));
  const { errors } = await build(withScreen, folder);
  expect(errors).toContain('src/screens.json: nothing of the area imports other.tsx on demand');
});

test('passes each script and style sheet to the shell before inserting it', async () => {
  const folder = newRemote();
  writeFileSync(path.join(folder, 'src/screen.css'), 'p { color: red }');
  writeFileSync(
    path.join(folder, 'src/screen.tsx'),
    "import './screen.css'; export const Screen = () => null;",
  );
  const { dist } = await build(area('Tyres', "void import('./screen.tsx');"), folder);
  const entry = readFileSync(path.join(dist, releaseOf(dist).entry), 'utf8');
  const handedOver = [...entry.matchAll(/globalThis\.forecourtFileTag\?\.\((\w+)\)/g)];
  expect(handedOver).toHaveLength(2);
  for (const [call, element] of handedOver) {
    const inserted = entry
      .slice(entry.indexOf(call))
      .search(new RegExp(`(appendChild|insertBefore)\\(${element}\\b`));
    expect(inserted).toBeGreaterThan(0);
  }
});

test.each([
  ['firebase/auth', "import { getAuth } from 'firebase/auth'; getAuth();"],
  ['react-router-dom', "import { Link } from 'react-router-dom'; console.log(Link);"],
  ['react-dom', "import { createPortal } from 'react-dom'; console.log(createPortal);"],
])('fails if an area bundles %s, and names the importing module', async (library, imports) => {
  const { errors } = await build(area('Tyres', imports));
  expect(errors).toContain('exists once in the page and comes from the shell');
  expect(errors).toContain(library.split('/')[0]);
});
