import { workshopCurrency } from '@forecourt/shared/currency';
import { countryConventions } from '@forecourt/shared/distance';
import { sql } from 'kysely';
import { z } from 'zod';
import { computeOpening } from '../booking/availability.ts';
import { readClosings } from '../booking/closings.ts';
import { mapStartTimesToSlots } from '../booking/slots.ts';
import type { Reader } from '../platform/db/database.ts';
import { localDateSchema } from '../platform/fields.ts';
import { defineReadOperation } from '../platform/http/operation.ts';
import { okResponse } from '../platform/http/responses.ts';
import { REQUEST_COSTS } from '../platform/limits/rate-limit.ts';
import { addDays, daysBetween, toInstant } from '../platform/local-time.ts';
import { invalidFieldProblem } from '../platform/problems/problem.ts';
import type { ApiServices } from '../platform/services.ts';

export const MAX_FIGURES_WEEKS = 53;

const count = z.int().min(0);

const weekSchema = z
  .object({
    from: localDateSchema,
    to: localDateSchema.describe('Last day of the week, included'),
    bookings: count.describe('Visits that customers booked in this week. All visits are booked online'),
    bookings_new: count.describe('Bookings that were the first one of their customer'),
    bookings_returning: count.describe(
      'Bookings of customers who had booked before. Those of erased accounts are neither new nor returning',
    ),
    bookings_with_reminder: count.describe(
      'Bookings of visits that a reminder is planned for now, also if it was added later',
    ),
    mean_days_ahead: z.number().nullable().describe('Mean of the days between booking and booked day'),
    completed: count.describe(
      'Completed visits. These and the following figures are by the day of the visit',
    ),
    cancelled_by_customer: count,
    cancelled_by_workshop: count,
    no_shows: count,
    places_taken: count,
    places_offered: count.describe(
      'Slots in the opening hours times places, without closings; by the current settings, but at least `places_taken`',
    ),
    ratings: count,
    mean_stars: z.number().nullable(),
    income_minor: count.describe("Sum of `cost_minor` of completed visits in the site's currency"),
  })
  .meta({ id: 'WorkshopWeek' });

type Week = z.infer<typeof weekSchema>;

export const getFigures = defineReadOperation({
  operationId: 'getWorkshopFigures',
  route: 'GET /workshop/figures',
  summary: 'Get the figures of the business by week, without personal data',
  description:
    "Weeks are whole, begin on the first day of the week in the site's country, and contain `from` and `to`. Visits that the erasure of an account deleted are missing.",
  tags: ['workshop'],
  access: 'workshop',
  query: z.object({
    from: localDateSchema,
    to: localDateSchema.describe(`Last day, included; at most ${MAX_FIGURES_WEEKS} weeks`),
  }),
  success: okResponse(
    z
      .object({ currency: z.string().describe('ISO 4217'), weeks: z.array(weekSchema) })
      .meta({ id: 'WorkshopFigures' }),
  ),
  cost: REQUEST_COSTS.csv,
  async handle({ reader, query: { from, to } }, { settings }: ApiServices) {
    if (to < from) throw invalidFieldProblem('/to', 'before_from', '"to" must not be before "from"');
    const { firstDayOfWeek } = countryConventions(settings.organisation.country);
    const first = addDays(from, -((new Date(from).getUTCDay() - firstDayOfWeek + 7) % 7));
    const weeks = Math.floor(daysBetween(first, to) / 7) + 1;
    if (weeks > MAX_FIGURES_WEEKS) {
      throw invalidFieldProblem('/to', 'range_too_long', `At most ${MAX_FIGURES_WEEKS} weeks`);
    }
    return {
      currency: workshopCurrency(settings.organisation),
      weeks: await readFigures(reader, first, weeks, settings),
    };
  },
});

type Numbered<Fields extends keyof Week> = { week: number } & Pick<Week, Fields>;

/** Reads the figures of whole weeks. @param first first day of the first week */
export async function readFigures(
  reader: Reader,
  first: string,
  weeks: number,
  { booking, organisation }: ApiServices['settings'],
): Promise<Week[]> {
  const { timeZone } = organisation;
  const end = addDays(first, weeks * 7);
  // Scalar subqueries, because PostgreSQL would read whole tables to join them.
  const { rows: bookings } = await sql<
    Numbered<
      'bookings' | 'bookings_new' | 'bookings_returning' | 'bookings_with_reminder' | 'mean_days_ahead'
    >
  >`
    with booked as materialized (
      select c.date, (c.changed_at at time zone ${timeZone}::text)::date as day, a.customer_id, a.created_at,
        (select r.id from reminders r where r.planned_appointment_id = a.id limit 1) is not null as has_reminder
      from appointment_changes c join appointments a on a.id = c.appointment_id
      where c.change = 'booked' and c.changed_at >= ${toInstant(first, '00:00', timeZone)}
        and c.changed_at < ${toInstant(end, '00:00', timeZone)}
    ), bookers as materialized (
      select b.customer_id, (
        select min(o.created_at) from appointments o where o.customer_id = b.customer_id
      ) as first_at
      from booked b where b.customer_id is not null group by 1
    )
    select (b.day - ${first}::date) / 7 as week, count(*)::int as bookings,
      (count(*) filter (where b.created_at <= k.first_at))::int as bookings_new,
      (count(*) filter (where b.created_at > k.first_at))::int as bookings_returning,
      (count(*) filter (where b.has_reminder))::int as bookings_with_reminder,
      avg(b.date - b.day)::float8 as mean_days_ahead
    from booked b left join bookers k on k.customer_id = b.customer_id group by 1
  `.execute(reader);
  const { rows: visits } = await sql<
    Numbered<
      | 'completed'
      | 'cancelled_by_customer'
      | 'cancelled_by_workshop'
      | 'no_shows'
      | 'ratings'
      | 'mean_stars'
      | 'income_minor'
    >
  >`
    select (v.day - ${first}::date) / 7 as week,
      (count(*) filter (where v.status = 'completed'))::int as completed,
      (count(*) filter (where v.cancelled_by = 'customer'))::int as cancelled_by_customer,
      (count(*) filter (where v.cancelled_by = 'workshop'))::int as cancelled_by_workshop,
      (count(*) filter (where v.status = 'no_show'))::int as no_shows,
      count(v.stars)::int as ratings, avg(v.stars)::float8 as mean_stars,
      coalesce(sum(v.cost_minor) filter (
        where v.status = 'completed' and v.currency = ${workshopCurrency(organisation)}::text
      ), 0)::float8 as income_minor
    from (
      select coalesce(a.work_date, a.date) as day, a.status, a.cost_minor, a.currency,
        (select r.stars from ratings r where r.appointment_id = a.id) as stars,
        case when a.status = 'cancelled' then
          (select c.by from appointment_changes c where c.appointment_id = a.id and c.change = 'cancelled' limit 1)
        end as cancelled_by
      from appointments a
      where (a.work_date is null and a.date >= ${first}::date and a.date < ${end}::date)
        or (a.work_date >= ${first}::date and a.work_date < ${end}::date)
    ) v group by 1
  `.execute(reader);
  const { rows: places } = await sql<Numbered<'places_taken'>>`
    select (date - ${first}::date) / 7 as week, count(*)::int as places_taken from slot_places
    where date >= ${first}::date and date < ${end}::date group by 1
  `.execute(reader);
  const closings = await readClosings(reader, first, addDays(end, -1));
  const placesOffered = (day: string) => {
    const opening = computeOpening(day, booking, closings.get(day));
    return opening.open ? mapStartTimesToSlots(1, booking, opening).size * opening.places : 0;
  };
  return Array.from({ length: weeks }, (_, week) => {
    const from = addDays(first, week * 7);
    const ofWeek = (row: { week: number }) => row.week === week;
    const { week: _week, ...figures } = {
      ...EMPTY_WEEK,
      ...bookings.find(ofWeek),
      ...visits.find(ofWeek),
      ...places.find(ofWeek),
      week,
    };
    const offered = Array.from({ length: 7 }, (_, day) => placesOffered(addDays(from, day)));
    return {
      ...figures,
      from,
      to: addDays(from, 6),
      // A day can have more visits than places if its places were reduced later.
      places_offered: Math.max(
        figures.places_taken,
        offered.reduce((sum, each) => sum + each, 0),
      ),
    };
  });
}

const EMPTY_WEEK: Omit<Week, 'from' | 'to' | 'places_offered'> = {
  bookings: 0,
  bookings_new: 0,
  bookings_returning: 0,
  bookings_with_reminder: 0,
  mean_days_ahead: null,
  completed: 0,
  cancelled_by_customer: 0,
  cancelled_by_workshop: 0,
  no_shows: 0,
  places_taken: 0,
  ratings: 0,
  mean_stars: null,
  income_minor: 0,
};
