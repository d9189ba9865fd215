import { createUnsubscribeToken } from '../../src/messaging/email/unsubscribe.ts';
import { optOutOfMessages } from '../../src/messaging/preferences.ts';
import { ONE_PIXEL_PNG } from '../../src/photos/testing/test-photos.ts';
import { Problem } from '../../src/platform/problems/problem.ts';
import { createCalendarFeedSecret, hashSecret, readOrCreateSecrets } from '../../src/platform/secrets.ts';
import { createTestCustomer } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { createReminderBody, performWorkshopActions, type TestApi } from '../../src/testing/test-api.ts';
import { buildIdTokenClaims, type TokenIssuer } from '../../src/testing/tokens.ts';
import { createOrReplaceWorkshopFeed } from '../../src/workshop/feeds.ts';
import type { WorkshopAction } from '../../src/workshop/work-on-appointment.ts';

/** The Firebase project that the site belongs to. */
export const FIREBASE_PROJECT = 'harbour-street';

/** Day of the test visits. At `BOOKED` and `FREE`, the workshop is open and has capacity for all owners. */
const DATE = '2026-03-03';
const [BOOKED, FREE] = ['09:00', '10:00'];
export const ACCESS_TEST_BOOKING_SETTINGS = { slots: [BOOKED, FREE], placesPerSlot: 400 };

/** The api under test, with the issuer of its tokens and its clock. */
export interface ApiUnderTest {
  api: TestApi;
  /** Signs tokens of the Firebase project. */
  issuer: TokenIssuer;
  now: () => Date;
}

/** A customer with resources of each kind, or with functions that add them. */
export interface ResourceOwner {
  uid: string;
  /** Claims of the valid token. */
  claims: Readonly<Record<string, unknown>>;
  token: string;
  /** A valid XSRF token. */
  xsrf: string;
  vehicleId: string;
  /** Id of a reminder of the vehicle `vehicleId`. */
  reminderId: string;
  /** Id of an entry in the record of the vehicle `vehicleId`. */
  recordId: string;
  dismiss(): Promise<unknown>;
  /** Adds a photo to the record entry `recordId`. @returns the photo's id */
  addPhoto(): Promise<string>;
  /** Adds a photo by the workshop to the visit `appointmentId`. @returns the photo's id */
  addWorkshopPhoto(): Promise<string>;
  /** Imports an entry into the record of the vehicle `vehicleId`. @returns the id of the import */
  addImport(): Promise<string>;
  /** Imports a vehicle with the customer's phone number into the workshop's records. @returns its id */
  offerVehicle(): Promise<string>;
  /** Id of a vehicle without visits. */
  idleVehicleId: string;
  /** Id of a visit at the time `BOOKED`. */
  appointmentId: string;
  /** Performs workshop actions on the visit `appointmentId`. Stops silently at the first that its status does not allow. */
  work(...actions: WorkshopAction[]): Promise<void>;
  /** A time with free capacity at which this customer has no visit. */
  freeTime: { date: string; time: string };
  /** Creates a calendar feed of the workshop's booked visits. @returns its secret */
  openFeed(): Promise<string>;
  /** Shares the visit `appointmentId`, once. @returns the token of the link */
  share(): Promise<string>;
  /** Adds a photo to the vehicle `idleVehicleId` and shares its empty record, once. @returns the token of the link */
  shareRecord(): Promise<string>;
  /** Opts the customer out of one kind of email. @returns a token to opt out of that kind again */
  optOutOfEmail(): Promise<string>;
  /** Creates a notification of the visit `appointmentId`. @returns its id */
  notify(): Promise<string>;
  /** Texts that occur only in this customer's data. */
  marks: readonly string[];
}

/** Age of the sign-in. Revoking has a resolution of one second, so a newer session would survive it. */
const SIGNED_IN_BEFORE_MS = 5_000;

/** Number of the last owner. Owner 123 would have the phone number of accounts that no token has described. */
let owners = 123;
let feeds = 0;
let offered = 0;

/** Creates an owner of vehicles, an entry, a reminder and a visit, with functions that add more. @param role in the token */
export async function createResourceOwner(
  { api, issuer, now }: ApiUnderTest,
  role?: 'workshop',
): Promise<ResourceOwner> {
  const number = String(++owners).padStart(5, '0');
  const uid = `owner-${number}`;
  const phone = `4477009${number}`;
  const at = new Date(now().getTime() - SIGNED_IN_BEFORE_MS);
  const claims = {
    ...buildIdTokenClaims({ uid, at, phone: `+${phone}`, projectId: FIREBASE_PROJECT }),
    role,
  };
  const token = await issuer.sign(claims);
  api.accounts.adoptClaims(uid, { phone_number: `+${phone}` });
  const customer = createTestCustomer(api.send, token);
  const me = await customer.patch('/me', { display_name: `Name of ${uid}` });
  const vehicle = await customer.post('/vehicles', { device_reg: `REG ${number}` });
  const idle = await customer.post('/vehicles', { device_reg: `IDLE ${number}` });
  const record = await customer.post(`/vehicles/${vehicle.body.id}/records`, {
    date: '2026-03-01',
    kind: 'other',
    note: `Entry of ${uid}`,
  });
  const reminder = await customer.post('/reminders', createReminderBody(vehicle.body.id));
  const appointment = await customer.post('/appointments', {
    vehicle_id: vehicle.body.id,
    service_type: 'repair',
    date: DATE,
    time: BOOKED,
    note: `Note of ${uid}`,
  });
  expect([me, vehicle, idle, record, reminder, appointment].map(({ status }) => status)).toEqual([
    200, 201, 201, 201, 201, 201,
  ]);
  let shared: Promise<string> | undefined;
  const shareVisit = async () =>
    (await customer.post(`/appointments/${appointment.body.id}/link`)).body.token;
  let recordToken: Promise<string> | undefined;
  const shareRecord = async () => {
    const path = `/vehicles/${idle.body.id}` as const;
    await customer.upload('PUT', `${path}/photo`, ONE_PIXEL_PNG, 'image/png');
    return String((await customer.post(`${path}/link`, { costs: true, vin: true })).body.token);
  };
  return {
    uid,
    claims,
    token,
    xsrf: await xsrfTokenOf(api, token),
    vehicleId: vehicle.body.id,
    recordId: record.body.id,
    reminderId: reminder.body.id,
    idleVehicleId: idle.body.id,
    appointmentId: appointment.body.id,
    dismiss: () => customer.post(`/reminders/${reminder.body.id}/dismiss`),
    async addPhoto() {
      const path = `/records/${record.body.id}/photos` as const;
      const { body } = await customer.upload('POST', path, ONE_PIXEL_PNG, 'image/png');
      return body.id;
    },
    async addWorkshopPhoto() {
      const path = `/workshop/appointments/${appointment.body.id}/photos` as const;
      const workshop = createTestCustomer(api.send, await issuer.sign({ ...claims, role: 'workshop' }));
      const { body } = await workshop.upload('POST', path, ONE_PIXEL_PNG, 'image/png');
      return body.id;
    },
    async addImport() {
      const path = `/vehicles/${vehicle.body.id}/records/import` as const;
      const { body } = await customer.upload(
        'POST',
        path,
        Buffer.from('date,kind,note\n2026-02-28,tax,Paid'),
        'text/csv',
      );
      return String(body.import_id);
    },
    async offerVehicle() {
      const [row] = await rawQuery<{ id: string }>(
        api.database,
        `insert into imported_vehicles (phone, device_reg, device_reg_key, imported_at) values ($1, $2, $2, $3)
         returning id`,
        [phone, `KNOWN${++offered}`, now()],
      );
      return row?.id ?? '';
    },
    work: (...actions) =>
      performWorkshopActions(api.database, appointment.body.id, ...actions).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'illegal_status') throw error;
      }),
    freeTime: { date: DATE, time: FREE },
    async openFeed() {
      const secret = createCalendarFeedSecret();
      const feed = { secret_hash: hashSecret(secret), created_at: now() };
      await api.database.transaction((tx) => createOrReplaceWorkshopFeed(tx, `access-${++feeds}`, feed));
      return secret;
    },
    share: () => (shared ??= shareVisit()),
    shareRecord: () => (recordToken ??= shareRecord()),
    async optOutOfEmail() {
      const kind = 'ready';
      return api.database.transaction(async (tx) => {
        await optOutOfMessages(tx, uid, 'unwanted_emails', [kind]);
        const { unsubscribeSecret } = await readOrCreateSecrets(tx);
        return createUnsubscribeToken({ customerId: uid, kind }, unsubscribeSecret);
      });
    },
    async notify() {
      const [notification] = await api.database.transaction(async (tx) => {
        await rawQuery(
          tx,
          `insert into notifications (customer_id, appointment_id, version, kind, date, created_at)
           select customer_id, id, version, 'day_before', date, $2 from appointments where id = $1
           on conflict do nothing`,
          [appointment.body.id, now()],
        );
        const own = 'select id from notifications where appointment_id = $1';
        return rawQuery<{ id: string }>(tx, own, [appointment.body.id]);
      });
      return notification?.id ?? '';
    },
    marks: [uid, phone, ...[vehicle, record, reminder, appointment].map(({ body }) => body.id)],
  };
}

/** Reads the XSRF token from the cookie that the api sets. */
async function xsrfTokenOf(api: TestApi, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const { setCookie } = await api.send({ method: 'GET', url: '/api/v1/me', headers });
  return /^XSRF-TOKEN=([^;]+)/.exec(setCookie ?? '')?.[1] ?? '';
}
