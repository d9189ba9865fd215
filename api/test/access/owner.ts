import { Problem } from '../../src/platform/problems/problem.ts';
import { createTestCustomer } from '../../src/testing/customer.ts';
import { idTokenClaims } from '../../src/testing/emulator-token.ts';
import type { TestApi } from '../../src/testing/test-api.ts';
import type { TokenIssuer } from '../../src/testing/token-issuer.ts';
import { workThrough } from '../../src/testing/work-through.ts';
import { replaceFeed } from '../../src/workshop/feed-queries.ts';
import { createFeedSecret, hashFeedSecret } from '../../src/workshop/feed-secret.ts';
import type { ActionName } from '../../src/workshop/work-on-appointment.ts';

/** The Firebase project that the site belongs to. */
export const PROJECT = 'harbour-street';

/** Two times of a day on which the workshop is open, with room for everybody. */
const DATE = '2026-03-03';
const [BOOKED, FREE] = ['09:00', '10:00'];
export const BOOKING = { slots: [BOOKED, FREE], placesPerSlot: 100 };

/** The site that everything is tried on. */
export interface Site {
  api: TestApi;
  /** What signs its project's tokens. */
  issuer: TokenIssuer;
  now: () => Date;
}

/** A customer who has one of everything that there is. */
export interface Owner {
  uid: string;
  /** Of their token, which is good. */
  claims: Readonly<Record<string, unknown>>;
  token: string;
  /** A good one. */
  xsrf: string;
  vehicleId: string;
  /** Of a visit at `BOOKED`. */
  appointmentId: string;
  /** Lets the workshop do its steps with that visit, as far as they were not done before. */
  work(...actions: ActionName[]): Promise<void>;
  /** When they have nothing yet, and there is room. */
  freeTime: { date: string; time: string };
  /** Makes a feed of what is booked; its secret. */
  openFeed(): Promise<string>;
  /** What stands in nothing but this customer's things. */
  marks: readonly string[];
}

/** Sessions that began in this very second cannot be ended yet. */
const SIGNED_IN_BEFORE_MS = 5_000;

let owners = 0;

/** @param role of their token, on top of being a customer */
export async function newOwner({ api, issuer, now }: Site, role?: 'workshop'): Promise<Owner> {
  const number = String(++owners).padStart(5, '0');
  const uid = `owner-${number}`;
  const phone = `4477009${number}`;
  const at = new Date(now().getTime() - SIGNED_IN_BEFORE_MS);
  const claims = { ...idTokenClaims({ uid, at, phone: `+${phone}`, projectId: PROJECT }), role };
  const token = await issuer.sign(claims);
  const customer = createTestCustomer(api.send, token);
  const me = await customer.patch('/me', { display_name: `Name of ${uid}` });
  const vehicle = await customer.post('/vehicles', { device_reg: `REG ${number}` });
  const appointment = await customer.post('/appointments', {
    vehicle_id: vehicle.body.id,
    service_type: 'repair',
    date: DATE,
    time: BOOKED,
    note: `Note of ${uid}`,
  });
  expect([me.status, vehicle.status, appointment.status]).toEqual([200, 201, 201]);
  return {
    uid,
    claims,
    token,
    xsrf: await xsrfTokenOf(api, token),
    vehicleId: vehicle.body.id,
    appointmentId: appointment.body.id,
    work: (...actions) =>
      workThrough(api.database, appointment.body.id, ...actions).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'illegal_status') throw error;
      }),
    freeTime: { date: DATE, time: FREE },
    async openFeed() {
      const secret = createFeedSecret();
      const feed = { secret_hash: hashFeedSecret(secret), created_at: now() };
      await api.database.transaction((tx) => replaceFeed(tx, 'access', feed));
      return secret;
    },
    marks: [uid, phone, vehicle.body.id, appointment.body.id],
  };
}

/** The XSRF token that the api gives a customer. */
async function xsrfTokenOf(api: TestApi, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { setCookie } = await api.send({ method: 'GET', url: '/api/v1/me', headers });
  return /^XSRF-TOKEN=([^;]+)/.exec(setCookie ?? '')?.[1] ?? '';
}
