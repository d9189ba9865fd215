import { ZONE_RULES } from '@forecourt/shared/zones';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addDays, addMinutes, localDateAt } from '../platform/local-time.ts';
import type { Services } from '../platform/services.ts';
import { compareRules, describeDifference } from './compare-rules.ts';
import { type CheckedVisits, checkInstants, recomputeInstants } from './visit-instants.ts';

type ZoneServices = Pick<Services, 'database' | 'settings' | 'now'>;

/** As many as somebody can look through in a terminal. */
const MAX_LISTED = 100;
const DAY_MINUTES = 24 * 60;

const visitsSchema = z.object({
  rules: z.string().describe('Edition of the IANA database by which visits are reckoned'),
  checked: z.int(),
  stale: z.int().describe('How many visits have another instant than these rules say'),
  visits: z
    .array(
      z.object({
        reference: z.string(),
        date: z.string(),
        time: z.string(),
        time_zone: z.string(),
        starts_at: z.iso.datetime(),
        by_rules: z.iso.datetime(),
      }),
    )
    .describe(`The first ${MAX_LISTED} of them`),
  newer: z.int().describe('How many were reckoned by newer rules, otherwise than by these'),
  unknown: z.array(z.string()).describe('Time zones of visits that these rules do not know'),
});

const checkSchema = visitsSchema.extend({
  differences: z.array(z.string()).describe('Others’ rules that differ for this site while it can be booked'),
});

/** Whether stored instants are what the rules of time zones say, for operators alone (`npm run zones`). */
export const zoneRoutes: FastifyPluginAsyncZod<ZoneServices> = async (app, services) => {
  app.get('/zones', { schema: { response: { 200: checkSchema } } }, async () => ({
    ...visitsJson(await checkInstants(services.database)),
    differences: await differencesAhead(services),
  }));

  app.post('/zones/recompute', { schema: { response: { 200: visitsSchema } } }, async () =>
    visitsJson(await recomputeInstants(services.database, services.now)),
  );
};

function visitsJson({ checked, stale, newer, unknown }: CheckedVisits): z.infer<typeof visitsSchema> {
  const visits = stale.slice(0, MAX_LISTED).map(({ id: _, starts_at, by_rules, ...visit }) => ({
    ...visit,
    starts_at: starts_at.toISOString(),
    by_rules: by_rules.toISOString(),
  }));
  return { rules: ZONE_RULES, checked, stale: stale.length, visits, newer, unknown };
}

/** What an operator has to know as the api starts: whose rules differ while the site can be booked, and which visits ahead. */
export async function zoneWarnings(services: ZoneServices): Promise<string[]> {
  const { database, settings, now } = services;
  const yesterday = addDays(localDateAt(now(), settings.organisation.timeZone), -1);
  const { stale, newer, unknown } = await checkInstants(database, yesterday);
  const [first] = stale;
  return [
    ...(await differencesAhead(services)),
    ...(first
      ? [
          `Visits ahead that begin at another instant than clocks show by the rules of this release (IANA ${ZONE_RULES}): ${stale.length}, such as ${first.reference} on ${first.date} at ${first.time} in ${first.time_zone}, stored as ${first.starts_at.toISOString()}, by the rules ${first.by_rules.toISOString()}. Once all api processes are of this release, run npm run zones -- recompute.`,
        ]
      : []),
    ...(newer > 0
      ? [
          `Visits ahead that were reckoned by newer rules of time zones than those of this release (IANA ${ZONE_RULES}), otherwise than it does: ${newer}. What is booked now may be wrong by the difference: start the release that has the newer rules.`,
        ]
      : []),
    ...unknown.map(
      (zone) =>
        `Visits ahead carry the time zone "${zone}", which is none of the IANA database ${ZONE_RULES}: their instants cannot be checked.`,
    ),
  ];
}

async function differencesAhead({ database, settings, now }: ZoneServices): Promise<string[]> {
  const { organisation, booking } = settings;
  const from = now();
  const until = addMinutes(from, (booking.horizonDays + 1) * DAY_MINUTES);
  const others = await compareRules(database, organisation.timeZone, { from, until });
  return others.map((other) => describeDifference(organisation.timeZone, other));
}
