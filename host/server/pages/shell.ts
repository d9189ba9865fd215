import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FRAME_STYLESHEETS, HOST_FILES, type HostFiles } from '@forecourt/shared/build/host-files';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import * as z from 'zod';

const fileSchema = z.object({ file: z.string(), integrity: z.string().optional() });

const hostFilesSchema: z.ZodType<HostFiles> = z.object({
  scripts: z.array(fileSchema).min(1),
  styles: z.array(fileSchema.extend({ text: z.string().optional() })),
  identity: z.array(fileSchema),
  emulator: z.array(fileSchema),
  appCheck: z.array(fileSchema),
  query: z.array(fileSchema),
  provides: z.record(z.string(), z.string()),
  classes: z.record(z.enum(FRAME_STYLESHEETS), z.record(z.string(), z.string())),
});

/** Reads the list of the shell's files. @throws Error if the shell has not been built */
export function readShell(folder: string): HostFiles {
  const file = path.join(folder, HOST_FILES);
  try {
    return hostFilesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `The shell's build is missing or damaged (${file}). Run "npm run build". ${(error as Error).message}`,
    );
  }
}

/** Maximum size in bytes of an inlined logo. A larger one is worth a request, which browsers cache for all pages. */
const MAX_BYTES = 1024;

const SVG_OF_THE_SITE = /^\/(icons\/[\w-]+\.svg)$/;

/** Inlines a small SVG logo of the site as a data URL, which saves a request on the first visit. */
export function inlineLogo(settings: SiteSettings, publicFiles: string): SiteSettings {
  const { appearance } = settings;
  const inlined = (address: string): string => {
    const [, file] = SVG_OF_THE_SITE.exec(address) ?? [];
    const drawing = file === undefined ? null : readIfExists(path.join(publicFiles, file));
    if (drawing === null || drawing.length > MAX_BYTES) return address;
    return `data:image/svg+xml,${encodeURIComponent(drawing.replaceAll(/\s+/g, ' '))}`;
  };
  const logo = { light: inlined(appearance.logo.light), dark: inlined(appearance.logo.dark) };
  return { ...settings, appearance: { ...appearance, logo } };
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null; // The browser's request will fail with 404.
  }
}
