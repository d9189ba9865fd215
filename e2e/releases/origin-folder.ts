import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/root.ts';
import { type BuiltRelease, readBuiltRelease } from './built-release.ts';

/** The folder that an area's origin serves: copying a release there is the whole deployment. */
export class OriginFolder {
  readonly folder: string;
  readonly area: string;
  readonly built: BuiltRelease;

  constructor(area: string, folder: string) {
    this.area = area;
    this.folder = folder;
    this.built = readBuiltRelease(path.join(root, `remote-${area}/dist`));
    this.restore();
  }

  /** Adds a release beside earlier ones; `release.json` is written last, atomically. */
  put({ release, files }: BuiltRelease): void {
    for (const [name, content] of files) writeFileSync(path.join(this.folder, name), content);
    this.writeReleaseJson(JSON.stringify(release));
  }

  hasItsBuild(): boolean {
    const file = path.join(this.folder, 'release.json');
    return existsSync(file) && readFileSync(file, 'utf8') === JSON.stringify(this.built.release);
  }

  /** @param text written unchanged, valid or not */
  writeReleaseJson(text: string): void {
    const next = path.join(this.folder, 'release.json.next');
    writeFileSync(next, text);
    renameSync(next, path.join(this.folder, 'release.json'));
  }

  remove(name: string): void {
    rmSync(path.join(this.folder, name));
  }

  /** Replaces all files by a release's, as for a team that stores one version only. */
  replaceWith(build: BuiltRelease): void {
    mkdirSync(this.folder, { recursive: true });
    this.put(build);
    const others = readdirSync(this.folder).filter(
      (name) => name !== 'release.json' && !build.files.has(name),
    );
    for (const name of others) this.remove(name);
  }

  restore(): void {
    this.replaceWith(this.built);
  }
}
