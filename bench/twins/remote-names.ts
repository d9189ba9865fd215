/** Id of the JSON block in the page with the addresses of the documented site's manifests, by area. */
export const REMOTES_ELEMENT_ID = 'bench-remotes';

/**
 * What the documented site calls itself. Of two offers of one version the federation takes the one whose name comes last
 * in the alphabet: the shell's own.
 */
export const SHELL_NAME = 'shell';

/** What the documented site calls the remote of an area. */
export function remoteName(area: string): string {
  return `area_${area}`;
}
