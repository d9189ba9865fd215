import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const MIGRATIONS_PATH = 'api/src/platform/db/migrations';
const RELEASED_PATH = 'api/src/platform/db/released-migrations.json';

/** Version → name of each SQL migration that it added → fingerprint of its text. */
const releasedSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** Reads the version of the newest release from the changelog. @throws Error if it has none */
export function readLastReleasedVersion(tree: string): string {
  const changelog = readFileSync(join(tree, 'CHANGELOG.md'), 'utf8');
  const [, version] = /^## (\d+\.\d+\.\d+) - /m.exec(changelog) ?? [];
  if (!version) throw new Error('CHANGELOG.md has no heading such as "## 0.1.0 - 2026-11-28"');
  return version;
}

/** Saves names and hashes of a release's migrations, once the changelog has the release. @param tree folder of the checkout */
export function saveReleasedMigrations(tree: string): void {
  const released = readReleasedMigrations(tree);
  const version = readLastReleasedVersion(tree);
  if (released[version]) return;
  const known = new Set(Object.values(released).flatMap((each) => Object.keys(each)));
  const added = readMigrationTexts(tree).filter(([name]) => !known.has(name));
  released[version] = Object.fromEntries(added.map(([name, text]) => [name, hashMigrationText(text)]));
  writeFileSync(join(tree, RELEASED_PATH), `${JSON.stringify(released, null, 2)}\n`);
}

export function readReleasedMigrations(tree: string): z.infer<typeof releasedSchema> {
  return releasedSchema.parse(JSON.parse(readFileSync(join(tree, RELEASED_PATH), 'utf8')));
}

export function readMigrationTexts(tree: string): [name: string, text: string][] {
  const folder = join(tree, MIGRATIONS_PATH);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

export function hashMigrationText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
