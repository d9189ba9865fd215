import { createHash } from 'node:crypto';

export const HOST_FILES_MANIFEST_NAME = 'host-files.json';

export interface HostFilesManifest {
  scripts: HostFile[];
  /** Style sheets with their text, which the edge inlines into the page. */
  styles: (HostFile & { text?: string | undefined })[];
  /** Files of the identity SDK; for returning users they load after the screen. */
  identity: HostFile[];
  emulator: HostFile[];
  appCheck: HostFile[];
  query: HostFile[];
  provides: Record<string, string>;
  classes: Record<InitialPageStylesheet, Record<string, string>>;
}

/** Style sheets of the server-rendered frame, which is shown before any script has run. */
export const INITIAL_PAGE_STYLESHEETS = [
  'layout',
  'navigation',
  'page',
  'page-header',
  'skeleton',
  'stack',
  'text',
] as const;

export type InitialPageStylesheet = (typeof INITIAL_PAGE_STYLESHEETS)[number];

export interface HostFile {
  file: string;
  /** Subresource integrity (`sha384-…`); absent with a dev server. */
  integrity?: string | undefined;
}

export function computeSubresourceIntegrity(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
