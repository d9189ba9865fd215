import type { Errand } from '../plan.ts';
import type { RawRequest } from '../raw-request.ts';

const DAY_MS = 86_400_000;
const LOOK_AHEAD_DAYS = 59;

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** What errands that change something need. */
export interface ErrandDetails {
  registration: () => string;
  /** null when there is nothing left to book. */
  visit: () => { vehicle: string; date: string; time: string } | null;
}

/** The request of an errand; for one that is not possible just now, that of `me`. */
export function composeErrand(
  errand: Errand,
  identity: Readonly<Record<string, string>>,
  details: ErrandDetails,
): RawRequest & { errand: Errand } {
  const get = (path: string) => ({ errand, method: 'GET', path, headers: identity }) as const;
  const post = (path: string, body?: unknown) =>
    ({
      errand,
      method: 'POST',
      path,
      headers: { ...identity, 'idempotency-key': crypto.randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }) as const;

  switch (errand) {
    case 'me':
      return get('/api/v1/me');
    case 'vehicles':
      return get('/api/v1/vehicles');
    case 'page':
      return { errand, method: 'GET', path: '/', headers: { accept: 'text/html' } };
    case 'export':
      return get('/api/v1/me/export');
    case 'availability':
      return get(`/api/v1/availability?service_type=repair&from=${dayIn(0)}&to=${dayIn(LOOK_AHEAD_DAYS)}`);
    case 'check-releases':
      return { errand, method: 'POST', path: '/-/releases/check' };
    case 'report':
      return { errand, method: 'POST', path: '/-/reports', body: REPORT };
    case 'add-vehicle':
      return post('/api/v1/vehicles', { device_reg: details.registration() });
    case 'book': {
      const visit = details.visit();
      if (!visit) return composeErrand('me', identity, details);
      const { vehicle, date, time } = visit;
      return post('/api/v1/appointments', { vehicle_id: vehicle, service_type: 'repair', date, time });
    }
  }
}

/** Of a release that nobody has. */
const REPORT = JSON.stringify({
  events: [
    { type: 'failed', area: 'vehicle', version: '1.0.0+00000000', kind: 'render', detail: 'It was made up' },
  ],
});
