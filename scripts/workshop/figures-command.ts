import { addDays } from '@forecourt/shared/dates';
import { cachedNumberFormat, currencyDecimals, formatCost } from '@forecourt/shared/money';
import { formatDay, localeTag } from '@forecourt/shared/settings/schema';
import type { Command } from 'commander';
import { MAX_FIGURES_WEEKS } from '../../api/src/workshop/figures.ts';
import { getWorkshopFigures } from '../../shared/kit/api/generated/operations.gen.ts';
import type { WorkshopFigures, WorkshopWeek } from '../../shared/kit/api/generated/zod.gen.ts';
import { CommandError, formatTextTable } from '../terminal.ts';
import { createVisitFormatter, type VisitFormatter } from './describe-visits.ts';
import { openWorkshopCommandContext, type WorkshopTerminal } from './workshop-environment.ts';

export function addFiguresCommand(program: Command, terminal: WorkshopTerminal): void {
  program
    .command('figures')
    .description('prints bookings, visits, ratings and income by week')
    .option('--weeks <number>', `number of weeks, at most ${MAX_FIGURES_WEEKS}`, parseWeeks, 12)
    .option('--csv', 'prints a CSV file')
    .action(async ({ weeks, csv }: { weeks: number; csv?: true }) => {
      const { client, day, settings } = await openWorkshopCommandContext(terminal);
      const to = day('today');
      const query = { from: addDays(to, -7 * (weeks - 1)), to };
      const figures = await client.call(getWorkshopFigures, { query });
      const { locale, country } = settings.organisation;
      const words = createVisitFormatter(settings, locale);
      terminal.print(csv ? toCsv(figures) : describeFigures(figures, words, localeTag(locale, country)));
    });
}

function parseWeeks(text: string): number {
  const weeks = Number(text);
  if (Number.isInteger(weeks) && weeks >= 1 && weeks <= MAX_FIGURES_WEEKS) return weeks;
  throw new CommandError(`Give --weeks a whole number from 1 to ${MAX_FIGURES_WEEKS}.`);
}

const NOTHING = '–';

/** Formats two tables, narrow enough for 80 columns, and a note below them. @param tag BCP 47, such as `en-GB` */
function describeFigures(
  { currency, weeks }: WorkshopFigures,
  { text }: VisitFormatter,
  tag: string,
): string {
  const number = (value: number | null, digits = 0) =>
    value === null
      ? NOTHING
      : cachedNumberFormat(tag, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
          useGrouping: false,
        }).format(value);
  const share = (part: number, whole: number) =>
    whole === 0 ? NOTHING : cachedNumberFormat(tag, { style: 'percent' }).format(part / whole);
  const rows = weeks.map((week) => ({ ...week, label: formatDay(week.from, tag, { dateStyle: 'short' }) }));
  const all = [...rows, { ...sumWeeks(weeks), label: text('figures.total') }];
  const bookings = all.map((week) => [
    week.label,
    number(week.bookings),
    `${number(week.bookings_new)} (${share(week.bookings_new, week.bookings)})`,
    `${number(week.bookings_returning)} (${share(week.bookings_returning, week.bookings)})`,
    number(week.bookings_with_reminder),
    number(week.mean_days_ahead, 1),
  ]);
  const visits = all.map((week) => [
    week.label,
    number(week.completed),
    `${number(week.cancelled_by_customer)} + ${number(week.cancelled_by_workshop)}`,
    `${number(week.no_shows)} (${share(week.no_shows, week.completed + week.no_shows)})`,
    `${number(week.places_taken)}/${number(week.places_offered)} (${share(week.places_taken, week.places_offered)})`,
    week.ratings === 0 ? NOTHING : `${number(week.mean_stars, 1)} (${number(week.ratings)})`,
    formatCost({ cost_minor: week.income_minor, currency }, tag),
  ]);
  const week = text('figures.week');
  return [
    formatTextTable([
      [
        week,
        text('figures.booked'),
        text('figures.new'),
        text('figures.returning'),
        text('figures.reminder'),
        text('figures.ahead'),
      ],
      ...bookings,
    ]),
    formatTextTable([
      [
        week,
        text('figures.done'),
        text('figures.cancelled'),
        text('figures.missed'),
        text('figures.places'),
        text('figures.rating'),
        text('figures.income'),
      ],
      ...visits,
    ]),
    text('figures.note'),
  ].join('\n\n');
}

const SUMMED = [
  'bookings',
  'bookings_new',
  'bookings_returning',
  'bookings_with_reminder',
  'completed',
  'cancelled_by_customer',
  'cancelled_by_workshop',
  'no_shows',
  'places_taken',
  'places_offered',
  'ratings',
  'income_minor',
] as const;

type Totals = Omit<WorkshopWeek, 'from' | 'to'>;

function sumWeeks(weeks: readonly WorkshopWeek[]): Totals {
  const sum = (pick: (week: WorkshopWeek) => number) => weeks.reduce((total, week) => total + pick(week), 0);
  const mean = (value: 'mean_days_ahead' | 'mean_stars', count: 'bookings' | 'ratings') => {
    const total = sum((week) => week[count]);
    return total === 0 ? null : sum((week) => (week[value] ?? 0) * week[count]) / total;
  };
  const sums = Object.fromEntries(SUMMED.map((field) => [field, sum((week) => week[field])]));
  return {
    ...(sums as Pick<Totals, (typeof SUMMED)[number]>),
    mean_days_ahead: mean('mean_days_ahead', 'bookings'),
    mean_stars: mean('mean_stars', 'ratings'),
  };
}

/** Formats the api's fields as CSV, but with `income` (such as 149.00) and `currency` in place of `income_minor`. */
function toCsv({ currency, weeks }: WorkshopFigures): string {
  const decimals = currencyDecimals(currency);
  const rows = weeks.map(({ income_minor, ...week }) => ({
    ...week,
    income: (income_minor / 10 ** decimals).toFixed(decimals),
    currency,
  }));
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.join(','))
    .join('\n');
}
