/** File in the shell's output folder that tells the edge what to load. */
export const HOST_FILES = 'host-files.json';

/** Files of the shell's first load, and the singletons it provides. */
export interface HostFiles {
  scripts: HostFile[];
  /** With their text, so that the page can contain it and the first paint needs no request. */
  styles: (HostFile & { text?: string | undefined })[];
  /** Scripts of the identity SDK; for returning users they load after the screen. */
  identity: HostFile[];
  /** Additional scripts of sites with the identity emulator. */
  emulator: HostFile[];
  /** Additional scripts of sites with App Check. */
  appCheck: HostFile[];
  /** Additional scripts for signed-in customers. */
  query: HostFile[];
  /** Package → version. */
  provides: Record<string, string>;
  /** Style sheet → class name → generated class name. */
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
  /** Subresource integrity; absent with a dev server, whose files change under their names. */
  integrity?: string | undefined;
}
