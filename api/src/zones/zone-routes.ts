import { ZONE_RULES } from '@forecourt/shared/zones';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { addDays, addMinutes, localDateAt } from '../platform/local-time.ts';
import type { Services } from '../platform/services.ts';
import { compareRules, describeDifference } from './compare-rules.ts';
import {
  type CheckedVisits,
  checkInstants,
  recomputeInstants,
  replaceUnknownZones,
} from './visit-instants.ts';

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
});

const checkSchema = visitsSchema.extend({
  differences: z.array(z.string()).describe('Others’ rules that differ for this site while it can be booked'),
});

/** Whether stored instants are what the rules of time zones say, for operators alone (`npm run zones`). */
export const zoneRoutes: FastifyPluginAsyncZod<ZoneServices> = async (app, services) => {
  const zone = services.settings.organisation.timeZone;

  app.get('/zones', { schema: { response: { 200: checkSchema } } }, async () => ({
    ...visitsJson(await checkInstants(services.database, zone)),
    differences: await differencesAhead(services),
  }));

  app.post('/zones/recompute', { schema: { response: { 200: visitsSchema } } }, async () =>
    visitsJson(await recomputeInstants(services.database, zone, services.now)),
  );
};

function visitsJson({ checked, stale, newer }: CheckedVisits): z.infer<typeof visitsSchema> {
  const visits = stale.slice(0, MAX_LISTED).map(({ id: _, zone: __, starts_at, by_rules, ...visit }) => ({
    ...visit,
    starts_at: starts_at.toISOString(),
    by_rules: by_rules.toISOString(),
  }));
  return { rules: ZONE_RULES, checked, stale: stale.length, visits, newer };
}

/**
 * To be called as the api starts: gives visits ahead a time zone that there is.
 * @returns what an operator has to know: whose rules differ while the site can be booked, and which visits ahead
 */
export async function checkZonesAtStart(services: ZoneServices): Promise<string[]> {
  const { database, settings, now } = services;
  const zone = settings.organisation.timeZone;
  const yesterday = addDays(localDateAt(now(), zone), -1);
  const replaced = await replaceUnknownZones(database, zone, now, yesterday);
  const { stale, newer } = await checkInstants(database, zone, yesterday);
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
    ...(replaced > 0
      ? [
          `Visits ahead whose time zone was no name of the IANA database, and which have the workshop’s, ${zone}, from now on: ${replaced}. Their date and time are as before.`,
        ]
      : []),
  ];
}

async function differencesAhead({ database, settings, now }: ZoneServices): Promise<string[]> {
  const { organisation, booking } = settings;
  const from = now();
  const until = addMinutes(from, (booking.horizonDays + 1) * DAY_MINUTES);
  const others = await compareRules(database, organisation.timeZone, { from, until });
  return others.map((other) => describeDifference(organisation.timeZone, other));
}
