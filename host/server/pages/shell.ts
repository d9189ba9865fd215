import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  HOST_FILES_MANIFEST_NAME,
  type HostFilesManifest,
  INITIAL_PAGE_STYLESHEETS,
} from '@forecourt/shared/build/host-files';
import * as z from 'zod';

const fileSchema = z.object({ file: z.string(), integrity: z.string().optional() });

const hostFilesSchema: z.ZodType<HostFilesManifest> = z.object({
  scripts: z.array(fileSchema).min(1),
  styles: z.array(fileSchema.extend({ text: z.string().optional() })),
  identity: z.array(fileSchema),
  emulator: z.array(fileSchema),
  appCheck: z.array(fileSchema),
  query: z.array(fileSchema),
  provides: z.record(z.string(), z.string()),
  classes: z.record(z.enum(INITIAL_PAGE_STYLESHEETS), z.record(z.string(), z.string())),
});

/** Reads the list of the shell's files. @throws Error if the shell has not been built */
export function readShellManifest(folder: string): HostFilesManifest {
  const file = path.join(folder, HOST_FILES_MANIFEST_NAME);
  try {
    return hostFilesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `The shell's build is missing or damaged (${file}). Run "npm run build". ${(error as Error).message}`,
    );
  }
}
