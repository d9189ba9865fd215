/** Id of the JSON block in the page with the manifest addresses of the documented site, by area. */
export const REMOTES_ELEMENT_ID = 'bench-remotes';

/**
 * Name of the documented site's shell. Of two equal versions, Module Federation takes the provider with the alphabetically last
 * name: the shell.
 */
export const SHELL_NAME = 'shell';

export function remoteName(area: string): string {
  return `area_${area}`;
}
