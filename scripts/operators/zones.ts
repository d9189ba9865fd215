import { Command } from 'commander';
import * as z from 'zod';
import { formatTextTable, type OperatorTerminal } from '../terminal.ts';
import { InternalApiClient } from './internal-api.ts';

const visitsSchema = z.object({
  rules: z.string(),
  checked: z.number(),
  stale: z.number(),
  visits: z.array(
    z.object({
      reference: z.string(),
      date: z.string(),
      time: z.string(),
      time_zone: z.string(),
      starts_at: z.string(),
      by_rules: z.string(),
    }),
  ),
  newer: z.number(),
});

const checkSchema = visitsSchema.extend({ differences: z.array(z.string()) });

type Visits = z.infer<typeof visitsSchema>;

export function createTimeZonesProgram({ environment, print }: OperatorTerminal): Command {
  const api = () => new InternalApiClient(environment, 'time zones');
  const program = new Command('npm run zones --').description(
    'Checks the stored instants of visits against the rules of time zones. API_INTERNAL_URL is the address of an api for operators.',
  );
  program
    .command('check')
    .description(
      'lists visits whose stored instant differs from the one by this release’s rules, and sources with other rules',
    )
    .action(async () => {
      const check = await api().request(checkSchema, { path: '/api/zones' });
      const { checked, stale, rules } = check;
      print(
        [
          ...check.differences,
          stale === 0
            ? `The instants of ${checked} visits match the rules of this release (IANA ${rules}).`
            : `${stale} of ${checked} visits have another instant by the rules of this release (IANA ${rules}). npm run zones -- recompute stores it:`,
          ...listed(check),
          ...leftAlone(check),
        ].join('\n'),
      );
    });
  program
    .command('recompute')
    .description(
      'stores the instants by the rules of this release; local dates and times stay, and calendar entries are updated',
    )
    .action(async () => {
      const done = await api().request(visitsSchema, { method: 'POST', path: '/api/zones/recompute' });
      const { checked, stale, rules } = done;
      print(
        [
          stale === 0
            ? `Nothing to do: the instants of ${checked} visits match the rules of this release (IANA ${rules}).`
            : `${stale} of ${checked} visits have a new instant (IANA ${rules}); their date and time are unchanged:`,
          ...listed(done),
          ...leftAlone(done),
        ].join('\n'),
      );
    });
  return program;
}

function listed({ visits, stale }: Visits): string[] {
  if (visits.length === 0) return [];
  const rows = visits.map((visit) => {
    const { reference, date, time, time_zone, starts_at, by_rules } = visit;
    return [`  ${reference}`, date, time, time_zone, starts_at, '→', by_rules];
  });
  return [formatTextTable(rows), ...(stale > visits.length ? [`  … and ${stale - visits.length} more`] : [])];
}

function leftAlone({ newer, rules }: Visits): string[] {
  if (newer === 0) return [];
  return [
    `${newer} were computed by newer rules than those of this api (IANA ${rules}) and stay unchanged: use an api of the newer release.`,
  ];
}
