import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/root.ts';
import { type BuiltRelease, readBuiltRelease } from './built-release.ts';

/** The folder that an area's origin serves: putting a release there is all that its team does to deploy. */
export class OriginFolder {
  readonly folder: string;
  readonly area: string;
  /** The release that this working copy's build made. */
  readonly built: BuiltRelease;

  /** @param folder gets the area's build */
  constructor(area: string, folder: string) {
    this.area = area;
    this.folder = folder;
    this.built = readBuiltRelease(path.join(root, `remote-${area}/dist`));
    this.restore();
  }

  /** Puts a release there beside the files of earlier ones; `release.json` last, in one step. */
  put({ release, files }: BuiltRelease): void {
    for (const [name, content] of files) writeFileSync(path.join(this.folder, name), content);
    this.writeReleaseJson(JSON.stringify(release));
  }

  hasItsBuild(): boolean {
    const file = path.join(this.folder, 'release.json');
    return existsSync(file) && readFileSync(file, 'utf8') === JSON.stringify(this.built.release);
  }

  /** @param text as it is, whatever it is */
  writeReleaseJson(text: string): void {
    const next = path.join(this.folder, 'release.json.next');
    writeFileSync(next, text);
    renameSync(next, path.join(this.folder, 'release.json'));
  }

  remove(name: string): void {
    rmSync(path.join(this.folder, name));
  }

  /** Puts a release there, and takes the files of all others away, as where a team keeps one version. */
  replaceWith(build: BuiltRelease): void {
    mkdirSync(this.folder, { recursive: true });
    this.put(build);
    const others = readdirSync(this.folder).filter(
      (name) => name !== 'release.json' && !build.files.has(name),
    );
    for (const name of others) this.remove(name);
  }

  /** Puts the build of this working copy there again. */
  restore(): void {
    this.replaceWith(this.built);
  }
}
