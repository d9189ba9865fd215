import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSchema } from '@forecourt/shared/contract';
import { WorkingCopy } from '../working-copy.ts';

const BUNDLES = ['host', 'remote-auth', 'remote-selfservice', 'remote-vehicle'];
const TREE = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts', 'shared', 'api/package.json'];

/** The chunk that is brought in where the settings say `emulator`, and there alone (load-emulator, demo-devices). */
const EMULATOR = /^emulator\./;

const EMULATOR_PATHS = /\/emulator\/|verificationCodes|oobCodes|demo-forecourt|[?&]newPassword=/;

/** Names by which areas of any age ask the kernel, and the places of the demo devices; on a real site nothing is behind them. */
const NAMES = /\b(demoCode|demoMailLink|chooseDemoPassword|DemoPhone|DemoMailbox)\b/g;

let copy: WorkingCopy;

beforeAll(() => {
  copy = new WorkingCopy([...TREE, ...BUNDLES]);
  const { status, stdout, stderr } = spawnSync('node', ['scripts/build.ts'], {
    cwd: copy.root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined },
  });
  if (status !== 0) throw new Error(stdout + stderr);
});

afterAll(() => copy.remove());

const read = (bundle: string, file: string) =>
  readFileSync(path.join(copy.root, bundle, 'dist', file), 'utf8');

function filesOf(bundle: string): string[] {
  const files = readdirSync(path.join(copy.root, bundle, 'dist'));
  return files.filter((file) => /\.(js|css)$/.test(file));
}

describe('what a customer of a site with a real project can load', () => {
  it.each(BUNDLES)('should have no code and no text of the emulator and its demo, in %s', (bundle) => {
    const files = filesOf(bundle).filter((file) => !EMULATOR.test(file));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const code = read(bundle, file).replaceAll(NAMES, '');
      expect([file, EMULATOR_PATHS.exec(code)?.[0]]).toEqual([file, undefined]);
      expect([file, /.{0,40}demo.{0,40}/i.exec(code)?.[0]]).toEqual([file, undefined]);
    }
  });

  it('should be looked for by words that the emulator’s own chunks have', () => {
    const [inShell = '', inArea = ''] = ['host', 'remote-auth'].map((bundle) =>
      filesOf(bundle)
        .filter((file) => EMULATOR.test(file))
        .map((file) => read(bundle, file))
        .join(),
    );
    expect(inShell).toMatch(EMULATOR_PATHS);
    expect(inArea).toMatch(/demo phone/i);
  });

  it('should preload none of those chunks', () => {
    const { scripts, styles } = JSON.parse(read('host', 'host-files.json'));
    const shell = [...scripts, ...styles].map(({ file }: { file: string }) => file);
    const areas = BUNDLES.slice(1).flatMap(
      (bundle) => releaseSchema.parse(JSON.parse(read(bundle, 'release.json'))).preload,
    );
    expect(shell.length).toBeGreaterThan(1);
    expect([...shell, ...areas].filter((file) => EMULATOR.test(file))).toEqual([]);
  });
});
