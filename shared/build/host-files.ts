/** Name of the file in the shell's output folder that tells the edge what to load. */
export const HOST_FILES = 'host-files.json';

/** What the edge must know of the shell's build: the files of its first load, and the singletons it provides. */
export interface HostFiles {
  scripts: HostFile[];
  /** A page has their text in itself where the build says it: no first paint waits for a request more. */
  styles: (HostFile & { text?: string | undefined })[];
  /** Scripts of the identity SDK, which whoever was here last does without until their screen is there. */
  identity: HostFile[];
  /** Scripts that only a page of a site with the identity emulator loads besides. */
  emulator: HostFile[];
  /** Scripts that only a page of a site with App Check loads besides. */
  appCheck: HostFile[];
  /** Scripts that only the pages of customers who are signed in load besides. */
  query: HostFile[];
  /** Package → version. */
  provides: Record<string, string>;
  /** Style sheet → its names for classes → the names that the build has given them. */
  classes: Record<FrameSheet, Record<string, string>>;
}

/** The style sheets, by their names, of what a page shows before any script has run. */
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
  /** In subresource-integrity form; absent while a dev server serves the file, which changes under its name. */
  integrity?: string | undefined;
}
