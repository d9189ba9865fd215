import { FAILURE_KINDS, type ReleasesStatus, type RemoteStatus } from '@forecourt/shared/contract';
import { severityOf } from '../../host/server/reports/automatic-rollback.ts';
import { textTable } from '../text-table.ts';

const NOTHING = '–';
const MAX_REFUSALS_SHOWN = 3;

type Area = ReleasesStatus[string];

export function describeReleases(releases: ReleasesStatus): string {
  const areas = Object.entries(releases);
  const rows = areas.map(([area, status]) => [
    area,
    status.current?.version ?? NOTHING,
    status.canary ? `${status.canary.version} (${status.canary.percent} %)` : NOTHING,
    status.pinned ?? NOTHING,
    status.disabled ? 'yes' : NOTHING,
    lastRefusal(status),
    failingClients(status),
  ]);
  const heads = ['AREA', 'CURRENT', 'CANARY', 'PINNED', 'DISABLED', 'LAST REFUSAL', 'FAILURES'];
  const notes = areas.flatMap(([area, status]) => notesOn(status).map((note) => `${area}: ${note}`));
  return [textTable([heads, ...rows]), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function lastRefusal({ refused: [refusal] }: RemoteStatus): string {
  return refusal ? `${refusal.stage}, ${shortTime(refusal.at)}` : NOTHING;
}

function failingClients({ current, canary, failures }: Area): string {
  const given = new Set([current?.version, canary?.version]);
  const clients = Object.entries(failures)
    .filter(([version]) => given.has(version))
    .reduce((sum, [, counts]) => sum + counts.clients, 0);
  return clients > 0 ? counted(clients, 'client') : NOTHING;
}

function notesOn(area: Area): string[] {
  const { previous, disabled, refused, withdrawn, failures, store } = area;
  const others = previous.map(({ version }) => nameWithMark(version, area));
  const failed = Object.entries(failures).filter(([, { events }]) => events > 0);
  return [
    ...(disabled ? [`disabled, visitors are told ${JSON.stringify(disabled.message)}`] : []),
    ...(store.error === null ? [] : [`the edge's store does not work: ${store.error}`]),
    ...withdrawn.map(({ version, reason, at }) => `${version} was taken back at ${shortTime(at)}: ${reason}`),
    ...failed.map(([version, { clients, events, byKind }]) => {
      const kinds = Object.entries(byKind).map(([kind, count]) => `${kind} ${count}`);
      return `${version} failed for ${counted(clients, 'client')} in ${counted(events, 'report')}: ${kinds.join(', ')}`;
    }),
    ...refused.slice(0, MAX_REFUSALS_SHOWN).map(({ version, stage, reason, at }) => {
      return `${version ?? 'a release'} was refused at ${shortTime(at)}, stage ${stage}: ${reason}`;
    }),
    ...(others.length > 0 ? [`also there: ${others.join(', ')}`] : []),
  ];
}

function nameWithMark(version: string, { withdrawn, failures }: Area): string {
  if (withdrawn.some((taken) => taken.version === version)) return `${version} (taken back)`;
  const blamed = FAILURE_KINDS.some(
    (kind) => severityOf(kind) === 'failure' && (failures[version]?.byKind[kind] ?? 0) > 0,
  );
  return blamed ? `${version} (failed)` : version;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function shortTime(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

export function describeServedReleases({ current, canary, disabled, withdrawn }: RemoteStatus): string {
  if (disabled) {
    return `Nobody gets it: it is disabled${disabled.message && `, and visitors are told "${disabled.message}"`}.`;
  }
  if (!current) return 'Nobody gets it: there is no release of it.';
  const runs = canary && !withdrawn.some(({ version }) => version === canary.version);
  if (!runs) return `Everybody gets ${current.version}.`;
  return `${canary.percent} % of the visitors get ${canary.version}, everybody else ${current.version}.`;
}
