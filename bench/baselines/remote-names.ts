/** Id of the JSON block in pages of the documented site: area → address of its manifest. */
export const REMOTES_ELEMENT_ID = 'bench-remotes';

/**
 * Name of the documented site's shell. If a library is provided twice in the same version, Module Federation uses the provider
 * with the alphabetically last name, which must be the shell.
 */
export const FEDERATION_SHELL_NAME = 'shell';

export function toRemoteName(area: string): string {
  return `area_${area}`;
}
