import { IANA_TIME_ZONE_DATABASE_VERSION } from '@forecourt/shared/zones';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { defineOperation } from '../platform/http/operation.ts';
import { okResponse } from '../platform/http/responses.ts';
import { addDays, addMinutes, localDateAt } from '../platform/local-time.ts';
import type { ApiServices } from '../platform/services.ts';
import { compareZoneRules, describeZoneRuleDifference } from './compare-rules.ts';
import {
  checkVisitInstants,
  recomputeVisitInstants,
  replaceUnknownZones,
  type VisitInstantCheckResult,
} from './visit-instants.ts';

type ZoneServices = Pick<ApiServices, 'database' | 'settings' | 'now'>;

/** Maximum number of visits in a response, which operators read in a terminal. */
const MAX_LISTED = 100;
const DAY_MINUTES = 24 * 60;

const visitsSchema = z.object({
  rules: z.string().describe('Edition of the IANA database by which visits are computed'),
  checked: z.int(),
  stale: z.int().describe('Number of visits whose stored instant differs from that by these rules'),
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
    .describe(`The first ${MAX_LISTED} stale visits`),
  newer: z.int().describe('Number of visits that were computed by newer rules, with another result'),
});

const checkSchema = visitsSchema.extend({
  differences: z
    .array(z.string())
    .describe('Rules of Node or the database that differ within the booking horizon'),
});

const check = defineOperation({
  operationId: 'checkZones',
  route: 'GET /zones',
  summary: 'Compare the stored instants of visits with the time zone rules',
  access: 'operator',
  success: okResponse(checkSchema),
  handle: async (_context, services: ZoneServices) => ({
    ...visitsJson(await checkVisitInstants(services.database, services.settings.organisation.timeZone)),
    differences: await differencesAhead(services),
  }),
});

const recompute = defineOperation({
  operationId: 'recomputeZones',
  route: 'POST /zones/recompute',
  summary: 'Recompute the stored instants of visits',
  access: 'operator',
  success: okResponse(visitsSchema),
  handle: async (_context, { database, settings, now }: ZoneServices) =>
    visitsJson(await recomputeVisitInstants(database, settings.organisation.timeZone, now)),
});

export const zoneOperations = [check, recompute];

function visitsJson({ checked, stale, newer }: VisitInstantCheckResult): z.infer<typeof visitsSchema> {
  const visits = stale.slice(0, MAX_LISTED).map(({ id: _, zone: __, starts_at, by_rules, ...visit }) => ({
    ...visit,
    starts_at: starts_at.toISOString(),
    by_rules: by_rules.toISOString(),
  }));
  return { rules: IANA_TIME_ZONE_DATABASE_VERSION, checked, stale: stale.length, visits, newer };
}

export function createZoneWarningsGauge(registry: Registry): Gauge {
  return new Gauge({
    name: 'forecourt_api_zone_warnings',
    help: 'Warnings about rules of time zones that this process logged at its start',
    registers: [registry],
  });
}

/** Replaces unknown zones of visits from yesterday on. @returns warnings for operators about differing rules and visit times */
export async function repairAndCheckZonesAtStart(services: ZoneServices): Promise<string[]> {
  const { database, settings, now } = services;
  const zone = settings.organisation.timeZone;
  const yesterday = addDays(localDateAt(now(), zone), -1);
  const replaced = await replaceUnknownZones(database, zone, now, yesterday);
  const { stale, newer } = await checkVisitInstants(database, zone, yesterday);
  const [first] = stale;
  return [
    ...(await differencesAhead(services)),
    ...(first
      ? [
          `Upcoming visits whose stored instant differs from that by the rules of this release (IANA ${IANA_TIME_ZONE_DATABASE_VERSION}): ${stale.length}, such as ${first.reference} on ${first.date} at ${first.time} in ${first.time_zone}, stored as ${first.starts_at.toISOString()}, by the rules ${first.by_rules.toISOString()}. Once all api processes are of this release, run npm run zones -- recompute.`,
        ]
      : []),
    ...(newer > 0
      ? [
          `Upcoming visits that were computed by newer time zone rules than those of this release (IANA ${IANA_TIME_ZONE_DATABASE_VERSION}), with another result: ${newer}. New bookings may be wrong by the difference: start the release that has the newer rules.`,
        ]
      : []),
    ...(replaced > 0
      ? [
          `Upcoming visits whose time zone was not in the IANA database and is now the workshop’s, ${zone}: ${replaced}. Their date and time are unchanged.`,
        ]
      : []),
  ];
}

async function differencesAhead({ database, settings, now }: ZoneServices): Promise<string[]> {
  const { organisation, booking } = settings;
  const from = now();
  const until = addMinutes(from, (booking.horizonDays + 1) * DAY_MINUTES);
  const others = await compareZoneRules(database, organisation.timeZone, { from, until });
  return others.map(describeZoneRuleDifference);
}
