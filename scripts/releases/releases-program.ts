import type { ReleasesStatus, RemoteStatus } from '@forecourt/shared/contract';
import { Command, InvalidArgumentError } from 'commander';
import {
  CommandError,
  formatCount,
  formatShortTime,
  formatTextTable,
  type OperatorTerminal,
} from '../terminal.ts';
import { EdgeReleasesClient } from './edge-client.ts';
import {
  countReleaseFailures,
  describeClearedPinRisk,
  findWithdrawal,
  planReleaseChange,
  type ReleaseCommand,
} from './plan-change.ts';

const NOTES = `
A version may be abbreviated: its hash, or the beginning of either.
EDGE_URL names the edge's address for operators (http://localhost:3100, shifted by PORT_OFFSET); changes need its EDGE_ADMIN_TOKEN.`;

export function createReleasesProgram({ environment, print }: OperatorTerminal): Command {
  const client = () => new EdgeReleasesClient(environment);
  const show = async (edge: EdgeReleasesClient, { json }: { json?: true }) => {
    const { releases, text } = await edge.releases();
    print(json ? text : describeReleases(releases));
  };
  const change = async (command: ReleaseCommand) => print(await changeArea(command, client()));

  const program = new Command('npm run releases --')
    .description('Which releases customers get.')
    .helpCommand(false)
    .addHelpText('after', NOTES);
  program
    .command('list')
    .description('lists what customers get, what was refused and why, and what fails in browsers')
    .option('--json', "prints the edge's own response")
    .action(async (options: { json?: true }) => await show(client(), options));
  program
    .command('check')
    .description('makes the edge check the origins now, then lists')
    .option('--json', "prints the edge's own response")
    .action(async (options: { json?: true }) => {
      const edge = client();
      await edge.check();
      await show(edge, options);
    });
  program
    .command('pin')
    .description('everybody gets this release, whatever is deployed; "none" undoes it')
    .argument('<area>')
    .argument('<version>')
    .action((area: string, version: string) =>
      change({ name: 'pin', area, version: version === 'none' ? null : version }),
    );
  program
    .command('canary')
    .description('this share of the visitors gets this release; "off" undoes it')
    .argument('<area>')
    .argument('<version>')
    .argument('[percent]', 'from 0 to 100', parsePercent)
    .action((area: string, version: string, percent: number | undefined, _options, command: Command) => {
      const isOff = version === 'off';
      if (isOff !== (percent === undefined)) {
        command.error(`error: a canary needs a version and a percentage from 0 to 100, or "off"`);
      }
      return change({ name: 'canary', area, canary: percent === undefined ? null : { version, percent } });
    });
  program
    .command('disable')
    .description('switches the area off')
    .argument('<area>')
    .argument('[message...]', 'what visitors are told')
    .action((area: string, words: string[]) => change({ name: 'disable', area, message: words.join(' ') }));
  for (const [name, description] of [
    [
      'rollback',
      'pins the good release that everybody had before the current one; if a canary runs, ends it and pins the release of everybody else',
    ],
    ['promote', 'everybody gets the canary'],
    ['enable', 'switches the area on again'],
  ] as const) {
    program
      .command(name)
      .description(description)
      .argument('<area>')
      .action((area: string) => change({ name, area }));
  }
  return program;
}

function parsePercent(text: string): number {
  const percent = /^\d+(\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
  if (percent >= 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('Expected a number from 0 to 100.');
}

async function changeArea(command: ReleaseCommand, edge: EdgeReleasesClient): Promise<string> {
  edge.requireToken();
  const { releases } = await edge.releases();
  const { area } = command;
  const before = statusOf(area, releases);
  const { change, advice } = planReleaseChange(command, before);
  const changed = await edge.change(area, change);
  const warning =
    command.name === 'pin' && change.pin === null ? describeClearedPinRisk(area, before, changed) : null;
  return [
    `${area}: ${describeServedReleases(changed)}`,
    advice,
    ...(warning === null ? [] : [warning]),
    ...storeWarning(changed),
  ].join('\n');
}

function statusOf(area: string, releases: ReleasesStatus): Area {
  const status = Object.hasOwn(releases, area) ? releases[area] : undefined;
  if (status) return status;
  const known = Object.keys(releases).join(', ') || 'none';
  throw new CommandError(`This edge has no area "${area}"; known are: ${known}.`);
}

function storeWarning({ store }: RemoteStatus): string[] {
  if (store.error === null) return [];
  return [`The edge cannot write this to its store now, and retries: ${store.error}`];
}

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
  return [formatTextTable([heads, ...rows]), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function lastRefusal({ refused: [refusal] }: RemoteStatus): string {
  return refusal ? `${refusal.stage}, ${formatShortTime(refusal.at)}` : NOTHING;
}

function failingClients({ current, canary, failures }: Area): string {
  const given = new Set([current?.version, canary?.version]);
  const clients = Object.entries(failures)
    .filter(([version]) => given.has(version))
    .reduce((sum, [, counts]) => sum + counts.clients, 0);
  return clients > 0 ? formatCount(clients, 'client') : NOTHING;
}

function notesOn(area: Area): string[] {
  const { previous, disabled, refused, withdrawn, failures, store } = area;
  const others = previous.map(({ version }) => nameWithMark(version, area));
  const failed = Object.entries(failures).filter(([, { events }]) => events > 0);
  return [
    ...(disabled ? [`disabled, visitors are told ${JSON.stringify(disabled.message)}`] : []),
    ...(store.error === null ? [] : [`the edge's store does not work: ${store.error}`]),
    ...withdrawn.map(
      ({ version, reason, at }) => `${version} was withdrawn at ${formatShortTime(at)}: ${reason}`,
    ),
    ...failed.map(([version, { clients, events, byKind }]) => {
      const kinds = Object.entries(byKind).map(([kind, count]) => `${kind} ${count}`);
      return `${version} failed for ${formatCount(clients, 'client')} in ${formatCount(events, 'report')}: ${kinds.join(', ')}`;
    }),
    ...refused.slice(0, MAX_REFUSALS_SHOWN).map(({ version, stage, reason, at }) => {
      return `${version ?? 'a release'} was refused at ${formatShortTime(at)}, stage ${stage}: ${reason}`;
    }),
    ...(others.length > 0 ? [`other releases: ${others.join(', ')}`] : []),
  ];
}

function nameWithMark(version: string, area: Area): string {
  if (findWithdrawal(area, version)) return `${version} (withdrawn)`;
  return countReleaseFailures(version, area) > 0 ? `${version} (failed)` : version;
}

function describeServedReleases(status: RemoteStatus): string {
  const { current, canary, disabled } = status;
  if (disabled) {
    return `Nobody gets it: it is disabled${disabled.message && `, and visitors are told "${disabled.message}"`}.`;
  }
  if (!current) return 'Nobody gets it: there is no release of it.';
  const runs = canary && !findWithdrawal(status, canary.version);
  if (!runs) return `Everybody gets ${current.version}.`;
  return `${canary.percent} % of the visitors get ${canary.version}, everybody else ${current.version}.`;
}
