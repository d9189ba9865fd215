import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { Counter, type Registry } from 'prom-client';
import { Agent, request } from 'undici';
import { Problem } from '../platform/problems/problem.ts';
import { dvlaVehicleSchema, type PlateFacts, toDvlaRegistration, toPlateFacts } from './schema.ts';

const DVLA_URL = 'https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1/vehicles';

/** Access to the Vehicle Enquiry Service of DVLA, which knows the vehicles of the United Kingdom. */
export interface DvlaAccess {
  key: string;
  /** Address of another service than DVLA's, and another time limit; for tests. */
  url?: string;
  timeoutMs?: number;
}

/** Maximum time of a request to DVLA, from the DNS lookup to the end of the response. The customer goes on typing meanwhile. */
const TIMEOUT_MS = 3_000;

/** Connections to DVLA. Further requests wait for one, within their time limit. */
const CONNECTIONS = 4;

/** Maximum size of a response. Those of DVLA have about 600 bytes. */
const MAX_RESPONSE_BYTES = 16 * 1024;

/** Pause after DVLA has refused the key or a request beyond the quota. */
const PAUSE_MS = 60_000;

/** Time for which a customer's results are cached: typing a plate again, or the form of a reminder, causes no new request. */
const CACHE_MS = 10 * 60_000;
const MAX_CACHED_PLATES = 500;

type Outcome = 'found' | 'unknown' | 'cached' | 'paused' | 'quota' | 'key' | 'timeout' | 'failed';

export interface PlateLookup {
  /** Returns the facts of a plate; null if no vehicle has it. @throws Problem `unavailable`, without the plate */
  lookUp(customerId: string, registration: string): Promise<PlateFacts | null>;
  close(): Promise<void>;
}

interface LookupOptions {
  dvla: DvlaAccess | null;
  settings: Pick<SiteSettings, 'organisation'>;
  now: () => Date;
  metrics: Registry;
}

/** Creates the look-up at DVLA (docs/decisions/064-facts-from-the-plate.md); null without a key, and outside the UK. */
export function createPlateLookup({ dvla, settings, now, metrics }: LookupOptions): PlateLookup | null {
  if (dvla === null || settings.organisation.country !== 'GB') return null;
  const { key, url = DVLA_URL, timeoutMs = TIMEOUT_MS } = dvla;
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: timeoutMs },
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  const outcomes = new Counter({
    name: 'forecourt_api_plate_lookups_total',
    help: 'Look-ups of number plates by their outcome',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const cache = new Map<string, { at: number; facts: PlateFacts | null }>();
  let pausedUntil = 0;

  function readCache(key: string): PlateFacts | null | undefined {
    const cached = cache.get(key);
    return cached && now().getTime() - cached.at < CACHE_MS ? cached.facts : undefined;
  }

  function writeCache(key: string, facts: PlateFacts | null): void {
    cache.delete(key);
    cache.set(key, { at: now().getTime(), facts });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED_PLATES && oldest !== undefined) cache.delete(oldest);
  }

  async function fetchFacts(registrationNumber: string): Promise<PlateFacts | null> {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ registrationNumber }),
      signal,
      dispatcher: agent,
    }).catch(() => fail(signal.aborted ? 'timeout' : 'failed'));
    if (statusCode !== 200) await body.dump({ limit: MAX_RESPONSE_BYTES }).catch(() => undefined);
    // DVLA responds with 400 to a plate that cannot exist.
    if (statusCode === 404 || statusCode === 400) return null;
    if (statusCode === 401 || statusCode === 403 || statusCode === 429) {
      pausedUntil = now().getTime() + PAUSE_MS;
      return fail(statusCode === 429 ? 'quota' : 'key');
    }
    if (statusCode !== 200) return fail('failed');
    const json = await body.json().catch(() => fail(signal.aborted ? 'timeout' : 'failed'));
    const vehicle = dvlaVehicleSchema.safeParse(json).data;
    if (vehicle?.registrationNumber !== registrationNumber) return fail('failed');
    return toPlateFacts(vehicle);
  }

  function fail(outcome: Outcome): never {
    outcomes.inc({ outcome });
    throw new Problem('unavailable', {
      detail: 'DVLA does not look up number plates at the moment',
      ...(outcome === 'quota' && { exceededLimit: 'plates' }),
    });
  }

  return {
    close: () => agent.destroy(),
    async lookUp(customerId, registration) {
      const plate = toDvlaRegistration(registration);
      // Cache per customer: a shared one would reveal by fast responses, or hits while DVLA is paused, what others looked up.
      const cacheKey = `${plate} ${customerId}`;
      const cached = plate === null ? null : readCache(cacheKey);
      if (plate === null || cached !== undefined) {
        outcomes.inc({ outcome: plate === null ? 'unknown' : 'cached' });
        return cached ?? null;
      }
      if (now().getTime() < pausedUntil) return fail('paused');
      const facts = await fetchFacts(plate);
      writeCache(cacheKey, facts);
      outcomes.inc({ outcome: facts ? 'found' : 'unknown' });
      return facts;
    },
  };
}
