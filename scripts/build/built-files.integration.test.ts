import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSchema } from '@forecourt/shared/contract';
import { ODD_FOLDER_NAME, WorkingCopy } from '../working-copy.ts';

const BUNDLES = ['host', 'remote-auth', 'remote-selfservice', 'remote-vehicle'];
const TREE = ['package.json', 'package-lock.json', 'scripts', 'shared', 'api/package.json'];

/** Chunk that is loaded only if the settings choose the emulator (load-emulator, demo-devices). */
const EMULATOR = /^emulator\./;

const EMULATOR_PATHS = /\/emulator\/|verificationCodes|oobCodes|demo-forecourt|[?&]newPassword=/;

/** Chunk that is loaded only if the settings contain a key for App Check (load-app-check). */
const APP_CHECK = /^app-check\./;

/** Strings that occur only in the SDK of App Check. */
const APP_CHECK_WORDS = /firebaseappcheck|fire_app_check|firebase-app-check-database/;

/** Names by which areas of any age call the kernel, and the slots of the demo devices; on a real site they do nothing. */
const NAMES = /\b(demoCode|demoMailLink|chooseDemoPassword|DemoPhone|DemoMailbox)\b/g;

/** One process builds them in turn: the four processes of `npm run build` cost nearly twice as much. */
const BUILD = `
  import { compileBundle } from './build/compile-bundle.ts';
  for (const bundle of process.argv.slice(2)) {
    await compileBundle(bundle, process.cwd() + '/' + bundle + '/dist');
  }`;

let copy: WorkingCopy;

function run(copy: WorkingCopy, ...parameters: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
    cwd: copy.root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined },
  });
  if (status !== 0) throw new Error(stdout + stderr);
}

function buildIn(copy: WorkingCopy, ...bundles: string[]): void {
  run(copy, 'scripts/pseudo-language.ts', 'ar');
  writeFileSync(path.join(copy.root, 'scripts/build-here.ts'), BUILD);
  run(copy, 'scripts/build-here.ts', ...bundles);
}

beforeAll(() => {
  copy = new WorkingCopy([...TREE, ...BUNDLES], ODD_FOLDER_NAME);
  buildIn(copy, ...BUNDLES);
});

afterAll(() => copy.remove());

const read = (bundle: string, file: string) =>
  readFileSync(path.join(copy.root, bundle, 'dist', file), 'utf8');

function filesOf(bundle: string): string[] {
  const files = readdirSync(path.join(copy.root, bundle, 'dist'));
  return files.filter((file) => /\.(js|css)$/.test(file));
}

describe('what a customer of a site with a real project can load', () => {
  it.each(BUNDLES)('contains no code and no text of the emulator and its demo, in %s', (bundle) => {
    const files = filesOf(bundle).filter((file) => !EMULATOR.test(file));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const code = read(bundle, file).replaceAll(NAMES, '');
      expect([file, EMULATOR_PATHS.exec(code)?.[0]]).toEqual([file, undefined]);
      expect([file, /.{0,40}demo.{0,40}/i.exec(code)?.[0]]).toEqual([file, undefined]);
    }
  });

  it('is checked by words that the emulator’s chunks contain', () => {
    const [inShell = '', inArea = ''] = ['host', 'remote-auth'].map((bundle) =>
      filesOf(bundle)
        .filter((file) => EMULATOR.test(file))
        .map((file) => read(bundle, file))
        .join(),
    );
    expect(inShell).toMatch(EMULATOR_PATHS);
    expect(inArea).toMatch(/demo phone/i);
  });

  it('preloads none of those chunks', () => {
    const { scripts, styles } = JSON.parse(read('host', 'host-files.json'));
    const shell = [...scripts, ...styles].map(({ file }: { file: string }) => file);
    const areas = BUNDLES.slice(1).flatMap(
      (bundle) => releaseSchema.parse(JSON.parse(read(bundle, 'release.json'))).preload,
    );
    expect(shell.length).toBeGreaterThan(1);
    expect([...shell, ...areas].filter((file) => EMULATOR.test(file))).toEqual([]);
  });
});

describe('what a customer of a site without App Check loads', () => {
  it.each(BUNDLES)('contains nothing of it, in %s', (bundle) => {
    const files = filesOf(bundle).filter((file) => !APP_CHECK.test(file));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect([file, APP_CHECK_WORDS.exec(read(bundle, file))?.[0]]).toEqual([file, undefined]);
    }
  });

  it('excludes only one file, which the edge knows by name', () => {
    const [file = '', ...others] = filesOf('host').filter((each) => APP_CHECK.test(each));
    expect(others).toEqual([]);
    expect(read('host', file)).toMatch(APP_CHECK_WORDS);
    const { scripts, appCheck } = JSON.parse(read('host', 'host-files.json'));
    expect(appCheck).toEqual([expect.objectContaining({ file })]);
    expect(scripts).not.toContainEqual(expect.objectContaining({ file }));
  });
});

test('gives a release the same files in every folder', () => {
  const elsewhere = new WorkingCopy([...TREE, 'remote-auth']);
  buildIn(elsewhere, 'remote-auth');
  const releaseIn = ({ root }: WorkingCopy) => {
    const release = readFileSync(path.join(root, 'remote-auth/dist/release.json'), 'utf8');
    const { builtAt: _, commit: __, ...content } = releaseSchema.parse(JSON.parse(release));
    return content;
  };
  expect(releaseIn(copy)).toEqual(releaseIn(elsewhere));
  elsewhere.remove();
});

describe('a further language', () => {
  it.each(BUNDLES)('is in the build of %s, beside the others', (bundle) => {
    const scripts = filesOf(bundle).filter((file) => file.endsWith('.js'));
    const code = scripts.map((file) => read(bundle, file)).join('\n');
    for (const words of ['Třý ágáíñ', 'Try again', 'Noch einmal versuchen']) expect(code).toContain(words);
  });
});
