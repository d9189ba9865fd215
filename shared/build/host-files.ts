import { createHash } from 'node:crypto';

export const HOST_FILES = 'host-files.json';

export interface HostFiles {
  scripts: HostFile[];
  /** With their text, which the page contains. */
  styles: (HostFile & { text?: string | undefined })[];
  /** For returning users it loads after the screen. */
  identity: HostFile[];
  emulator: HostFile[];
  appCheck: HostFile[];
  query: HostFile[];
  provides: Record<string, string>;
  classes: Record<FrameSheet, Record<string, string>>;
}

/** Style sheets used before any script has run. */
export const FRAME_SHEETS = [
  'layout',
  'navigation',
  'page',
  'page-header',
  'skeleton',
  'stack',
  'text',
] as const;

export type FrameSheet = (typeof FRAME_SHEETS)[number];

export interface HostFile {
  file: string;
  /** Absent with a dev server. */
  integrity?: string | undefined;
}

/** In subresource-integrity form. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
