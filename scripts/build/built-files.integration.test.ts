import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseSchema } from '@forecourt/shared/contract';
import { ODD_FOLDER_NAME, WorkingCopy } from '../working-copy.ts';

/** The smallest area. */
const AREA = 'remote-auth';
const TREE = ['package.json', 'package-lock.json', 'scripts', 'shared', 'api/package.json', AREA];

const BUILD = `
  import { compileBundle } from './build/compile-bundle.ts';
  await compileBundle('${AREA}', process.cwd() + '/${AREA}/dist');`;

/** Builds the area with a further language. @returns the build's folder */
function buildIn(copy: WorkingCopy): string {
  writeFileSync(path.join(copy.root, 'scripts/build-here.ts'), BUILD);
  for (const command of [['scripts/pseudo-language.ts', 'ar'], ['scripts/build-here.ts']]) {
    const { failed, output } = copy.run('node', ...command);
    if (failed) throw new Error(output);
  }
  return path.join(copy.root, AREA, 'dist');
}

test('a build has all languages, and the same files in every folder', () => {
  using copy = new WorkingCopy(TREE, ODD_FOLDER_NAME);
  using elsewhere = new WorkingCopy(TREE);
  const releaseIn = (folder: string) => {
    const release = readFileSync(path.join(folder, 'release.json'), 'utf8');
    const { builtAt: _, commit: __, ...content } = releaseSchema.parse(JSON.parse(release));
    return content;
  };
  const dist = buildIn(copy);
  expect(releaseIn(dist)).toEqual(releaseIn(buildIn(elsewhere)));
  const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => readFileSync(path.join(dist, file), 'utf8')).join('\n');
  for (const words of ['Třý ágáíñ', 'Try again', 'Noch einmal versuchen']) expect(code).toContain(words);
});
