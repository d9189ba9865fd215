import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSchema } from '@forecourt/shared/contract';
import { expect, test } from '../world/test.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUNDLES = ['host', 'remote-auth', 'remote-selfservice', 'remote-vehicle'];

/** Chunk that is loaded only if the settings choose the emulator (load-emulator, demo-devices). */
const EMULATOR = /^emulator\./;

const EMULATOR_PATHS = /\/emulator\/|verificationCodes|oobCodes|demo-forecourt|[?&]newPassword=/;

/** Chunk that is loaded only if the settings contain a key for App Check (load-app-check). */
const APP_CHECK = /^app-check\./;

/** Strings that occur only in the SDK of App Check. */
const APP_CHECK_WORDS = /firebaseappcheck|fire_app_check|firebase-app-check-database/;

/** Names by which areas of any age call the kernel, and the slots of the demo devices; on a real site they do nothing. */
const NAMES = /\b(demoCode|demoMailLink|chooseDemoPassword|DemoPhone|DemoMailbox)\b/g;

const read = (bundle: string, file: string) => readFileSync(path.join(ROOT, bundle, 'dist', file), 'utf8');

function filesOf(bundle: string): string[] {
  return readdirSync(path.join(ROOT, bundle, 'dist')).filter((file) => /\.(js|css)$/.test(file));
}

test('nothing of the emulator and its demo is in the files that a site with a real project loads', () => {
  for (const bundle of BUNDLES) {
    const files = filesOf(bundle).filter((file) => !EMULATOR.test(file));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const code = read(bundle, file).replaceAll(NAMES, '');
      expect([file, EMULATOR_PATHS.exec(code)?.[0]]).toEqual([file, undefined]);
      expect([file, /.{0,40}demo.{0,40}/i.exec(code)?.[0]]).toEqual([file, undefined]);
    }
  }
  const [inShell = '', inArea = ''] = ['host', 'remote-auth'].map((bundle) =>
    filesOf(bundle)
      .filter((file) => EMULATOR.test(file))
      .map((file) => read(bundle, file))
      .join(),
  );
  expect(inShell).toMatch(EMULATOR_PATHS);
  expect(inArea).toMatch(/demo phone/i);

  const { scripts, styles } = JSON.parse(read('host', 'host-files.json'));
  const shell = [...scripts, ...styles].map(({ file }: { file: string }) => file);
  const areas = BUNDLES.slice(1).flatMap(
    (bundle) => releaseSchema.parse(JSON.parse(read(bundle, 'release.json'))).preload,
  );
  expect(shell.length).toBeGreaterThan(1);
  expect([...shell, ...areas].filter((file) => EMULATOR.test(file))).toEqual([]);
});

test('App Check is in one file of the shell, which the edge knows by name', () => {
  for (const bundle of BUNDLES) {
    const files = filesOf(bundle).filter((file) => !APP_CHECK.test(file));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect([file, APP_CHECK_WORDS.exec(read(bundle, file))?.[0]]).toEqual([file, undefined]);
    }
  }
  const [file = '', ...others] = filesOf('host').filter((each) => APP_CHECK.test(each));
  expect(others).toEqual([]);
  expect(read('host', file)).toMatch(APP_CHECK_WORDS);
  const { scripts, appCheck } = JSON.parse(read('host', 'host-files.json'));
  expect(appCheck).toEqual([expect.objectContaining({ file })]);
  expect(scripts).not.toContainEqual(expect.objectContaining({ file }));
});
