import type { RemoteStatus } from '@forecourt/shared/contract';

/** What visitors get of an area now, in one sentence. */
export function whoGetsWhat({ current, canary, disabled, withdrawn }: RemoteStatus): string {
  if (disabled) {
    return `Nobody gets it: it is disabled${disabled.message && `, and visitors are told "${disabled.message}"`}.`;
  }
  if (!current) return 'Nobody gets it: there is no release of it.';
  const runs = canary && !withdrawn.some(({ version }) => version === canary.version);
  if (!runs) return `Everybody gets ${current.version}.`;
  return `${canary.percent} % of the visitors get ${canary.version}, everybody else ${current.version}.`;
}
