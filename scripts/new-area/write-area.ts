import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { LockedWorkspace } from './add-workspace.ts';

const TEMPLATE = path.join(import.meta.dirname, 'template');
const MANIFEST = 'package.json';

const manifestSchema = z.record(z.string(), z.unknown());

/** What is different from one new area to the next. */
export interface NewArea {
  name: string;
  version: string;
  /** Of its origin, here. */
  port: number;
  /** Semver range of the area contract. */
  contract: string;
  /** Package → version. */
  dependencies: Readonly<Record<string, string>>;
}

/**
 * Writes the workspace of a new area: the template, with the area's own name in place of "new-area".
 * @param folder to write to
 */
export function writeArea(folder: string, area: NewArea): { files: string[]; workspace: LockedWorkspace } {
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(TEMPLATE, path.join(entry.parentPath, entry.name)))
    .sort();
  const { version, dependencies } = area;
  const workspace = { name: `@forecourt/remote-${area.name}`, version, dependencies };
  for (const file of files) {
    const text = readFileSync(path.join(TEMPLATE, file), 'utf8');
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(
      target,
      file === MANIFEST ? fillManifest(text, workspace, area.port) : fillText(text, area),
    );
  }
  return { files, workspace };
}

function fillManifest(text: string, workspace: LockedWorkspace, port: number): string {
  const manifest = { ...manifestSchema.parse(JSON.parse(text)), ...workspace, config: { port } };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function fillText(text: string, { name, contract }: NewArea): string {
  return text
    .replaceAll('new-area', name)
    .replaceAll('New area', titleOf(name))
    .replaceAll(/contract: '\^[\d.]+'/g, `contract: '${contract}'`);
}

/** `tyre-hotel` → `Tyre hotel`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
