import { Command } from 'commander';
import * as z from 'zod';
import { InternalApi } from '../internal-api/internal-api.ts';
import { textTable } from '../text-table.ts';

interface ZonesTerminal {
  environment: NodeJS.ProcessEnv;
  /** Takes what a command has to say. */
  print: (text: string) => void;
}

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

/** The commands of `npm run zones`. */
export function zonesProgram({ environment, print }: ZonesTerminal): Command {
  const api = () => new InternalApi(environment, 'time zones');
  const program = new Command('npm run zones --').description(
    'Whether visits begin at the instant at which clocks show their time: API_INTERNAL_URL names where an api answers operators.',
  );
  program
    .command('check')
    .description(
      'finds visits whose instant is not what the rules of time zones say, and says whose rules differ',
    )
    .action(async () => {
      const check = await api().ask(checkSchema, { path: '/api/zones' });
      const { checked, stale, rules } = check;
      print(
        [
          ...check.differences,
          stale === 0
            ? `${checked} visits begin as the rules of this release say (IANA ${rules}).`
            : `${stale} of ${checked} visits begin at another instant than the rules of this release say (IANA ${rules}); npm run zones -- recompute stores what they say:`,
          ...listed(check),
          ...leftAlone(check),
        ].join('\n'),
      );
    });
  program
    .command('recompute')
    .description(
      'stores the instants that the rules say; dates and times stay, and entries in calendars follow',
    )
    .action(async () => {
      const done = await api().ask(visitsSchema, { method: 'POST', path: '/api/zones/recompute' });
      const { checked, stale, rules } = done;
      print(
        [
          stale === 0
            ? `Nothing to do: ${checked} visits begin as the rules of this release say (IANA ${rules}).`
            : `${stale} of ${checked} visits have a new instant (IANA ${rules}); their date and time are as before:`,
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
  return [textTable(rows), ...(stale > visits.length ? [`  … and ${stale - visits.length} more`] : [])];
}

function leftAlone({ newer, rules }: Visits): string[] {
  if (newer === 0) return [];
  return [
    `${newer} were reckoned by newer rules than those of this api (IANA ${rules}) and are left alone: ask an api of the newer release.`,
  ];
}
