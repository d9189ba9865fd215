import type { ReleasesStatus, RemoteStatus } from '@forecourt/shared/contract';
import { PlainError } from '../plain-error.ts';
import { describeReleases } from './describe-releases.ts';
import type { EdgeClient } from './edge-client.ts';
import type { Command } from './parse-command.ts';
import { planChange } from './plan-change.ts';
import { whoGetsWhat } from './who-gets-what.ts';

/**
 * Does what a command says.
 * @returns what to print
 * @throws PlainError when it cannot be done
 */
export async function runReleases(command: Command, edge: EdgeClient): Promise<string> {
  if (command.name !== 'check' && command.name !== 'list') edge.requireToken();
  if (command.name === 'check') await edge.check();
  const { releases, text } = await edge.releases();
  if (command.name === 'check' || command.name === 'list') {
    return command.json ? text : describeReleases(releases);
  }
  const { area } = command;
  const { change, advice } = planChange(command, statusOf(area, releases));
  const changed = await edge.change(area, change);
  return [`${area}: ${whoGetsWhat(changed)}`, advice, ...storeWarning(changed)].join('\n');
}

function statusOf(area: string, releases: ReleasesStatus): RemoteStatus {
  const status = Object.hasOwn(releases, area) ? releases[area] : undefined;
  if (status) return status;
  const known = Object.keys(releases).join(', ') || 'none';
  throw new PlainError(`This edge has no area "${area}"; known are: ${known}.`);
}

function storeWarning({ store }: RemoteStatus): string[] {
  if (store.error === null) return [];
  return [`The edge cannot write this into its store now, and goes on trying: ${store.error}`];
}
