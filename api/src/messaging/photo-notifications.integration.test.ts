/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import { deletePhoto } from '../photos/photo-queries.ts';
import { createPhonePhoto } from '../photos/testing/test-photos.ts';
import { requireSuccessfulBody } from '../testing/customer.ts';
import { EventStreamReader } from '../testing/event-reader.ts';
import { bookVisitWithNewVehicle, waitForDeliveryOutcomes } from '../testing/messages.ts';
import { type PushService, startPushService } from '../testing/push-service.ts';
import { QUICK_RETRY_POLICY } from '../testing/quick-queue.ts';
import { MONDAY_EIGHT, startTestApi, type TestApi } from '../testing/test-api.ts';
import { createEmulatorToken } from '../testing/tokens.ts';
import { notifyOfNewPhotos } from './photo-notifications.ts';
import { createVapidKeys } from './push/vapid-keys.ts';

const vapid = { ...createVapidKeys(), subject: 'mailto:visits@garage.example' };

let service: PushService;
let api: TestApi;
beforeAll(async () => {
  service = await startPushService(vapid.publicKey);
  api = await startTestApi({
    push: { vapid, allowPrivate: true },
    retryPolicy: QUICK_RETRY_POLICY,
    settings: { booking: { autoConfirm: false, placesPerSlot: 50, activeAppointmentsPerCustomer: 50 } },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => api.setNow(MONDAY_EIGHT));
afterEach(() => {
  service.refuse = () => null;
});
afterAll(async () => {
  await api.close();
  await service.stop();
});

const workshop = () => api.customer('desk', { role: 'workshop' });
const minutesLater = (minutes: number) => new Date(MONDAY_EIGHT.getTime() + minutes * 60_000);
/** Checks for new photos as a process does that many minutes after eight. */
const checkForPhotos = (minutes: number) =>
  notifyOfNewPhotos({ database: api.database, now: () => minutesLater(minutes) });

let colours = 0;
/** Creates a photo that no other upload equals. */
function newPhoto(): Promise<Buffer> {
  colours += 1;
  return createPhonePhoto({ background: `rgb(${colours * 8}, 80, 60)` });
}

async function visitOf(uid: string) {
  const customer = api.customer(uid);
  const { id } = await bookVisitWithNewVehicle(customer);
  const device = service.newDevice();
  expect((await customer.put('/push/subscriptions', device.subscription)).status).toBe(204);
  return {
    id,
    device,
    customer,
    /** The workshop adds a photo, that many minutes after eight. @returns its id */
    async addByWorkshop(minutes = 0, caption = '') {
      api.setNow(minutesLater(minutes));
      const query = caption && `?caption=${encodeURIComponent(caption)}`;
      const path = `/workshop/appointments/${id}/photos${query}` as const;
      return requireSuccessfulBody(await workshop().upload('POST', path, await newPhoto(), 'image/jpeg')).id;
    },
    addOwn: async () =>
      requireSuccessfulBody(
        await customer.upload('POST', `/appointments/${id}/photos`, await newPhoto(), 'image/jpeg'),
      ),
    notifications: async () => (await customer.get('/notifications')).body,
  };
}

const pushedTo = async ({ device }: Awaited<ReturnType<typeof visitOf>>, count: number) => {
  while (device.pushed.length < count) await delay(20);
  return device.pushed.map(({ message }) => message);
};

describe('photos that the workshop adds to a visit', () => {
  it('make one notification, two minutes after the last of them', async () => {
    const visit = await visitOf('ann');
    await visit.addByWorkshop(0);
    await visit.addByWorkshop(1, 'Front pads');
    await checkForPhotos(2);
    expect((await visit.notifications()).items).toEqual([]);
    await visit.addByWorkshop(2);
    await visit.addOwn();
    await checkForPhotos(4);
    await checkForPhotos(5);
    const { items, unread } = await visit.notifications();
    expect(items).toMatchObject([
      { kind: 'photos', photos: 3, by: null, reminder: null, read_at: null, appointment: { id: visit.id } },
    ]);
    expect(unread).toBe(1);
    expect(await pushedTo(visit, 1)).toEqual([
      {
        title: '3 new photos of your vehicle',
        body: expect.any(String),
        url: `/visits/${visit.id}#photos`,
        tag: `visit-${visit.id}-photos`,
      },
    ]);
  });

  it('are notified again if more are added later, with the caption of a single one', async () => {
    const visit = await visitOf('bob');
    await visit.customer.patch('/me', { locale: 'de' });
    await visit.addByWorkshop(0);
    await checkForPhotos(3);
    await pushedTo(visit, 1);
    await visit.addByWorkshop(30, 'Bremsbelag vorn: 2 mm');
    await checkForPhotos(33);
    expect((await visit.notifications()).items.map(({ photos }) => photos)).toEqual([1, 1]);
    const [, later] = await pushedTo(visit, 2);
    expect(later?.title).toBe('Neues Foto von Ihrem Fahrzeug');
    expect(later?.body).toMatch(/: Bremsbelag vorn: 2 mm$/);
  });

  it('are not announced if they are deleted before, or older than a day', async () => {
    const visit = await visitOf('cat');
    const deleted = await visit.addByWorkshop(0);
    await workshop().delete(`/workshop/photos/${deleted}`);
    await checkForPhotos(3);
    expect((await visit.notifications()).items).toEqual([]);
    await visit.addByWorkshop(0);
    await checkForPhotos(24 * 60 + 1);
    expect((await visit.notifications()).items).toEqual([]);
    expect(visit.device.pushed).toEqual([]);
    await api.query("update visit_photos set created_at = created_at - interval '1 day'");
    await visit.addByWorkshop(0);
    await checkForPhotos(2);
    expect((await visit.notifications()).items).toMatchObject([{ photos: 1 }]);
  });

  it('are not counted any more once they are deleted, and the last one removes the notification', async () => {
    const visit = await visitOf('dan');
    const ids = [await visit.addByWorkshop(0), await visit.addByWorkshop(0)];
    await checkForPhotos(2);
    await pushedTo(visit, 1);
    await workshop().delete(`/workshop/photos/${ids[0]}`);
    expect((await visit.notifications()).items).toMatchObject([{ photos: 1 }]);
    await workshop().delete(`/workshop/photos/${ids[1]}`);
    expect(await visit.notifications()).toMatchObject({ items: [], unread: 0 });
  });

  it('remove the notification when the last one was lost from the store', async () => {
    const visit = await visitOf('kim');
    const lost = await visit.addByWorkshop(0);
    const other = await visitOf('lea');
    await other.addByWorkshop(0);
    await checkForPhotos(2);
    const events = await EventStreamReader.open(
      api.app.listeningOrigin,
      createEmulatorToken({ uid: 'kim', at: MONDAY_EIGHT }),
    );
    await api.database.transaction((tx) => deletePhoto(tx, lost));
    await events.until('notification', 1);
    events.close();
    expect((await visit.notifications()).items).toEqual([]);
    expect((await other.notifications()).items).toMatchObject([{ photos: 1 }]);
  });

  it('are not pushed if they were deleted before a retry', async () => {
    const visit = await visitOf('eva');
    service.refuse = () => 503;
    const photo = await visit.addByWorkshop(0);
    await checkForPhotos(2);
    await waitForDeliveryOutcomes(api, 'push', 'failed', 1);
    await workshop().delete(`/workshop/photos/${photo}`);
    service.refuse = () => null;
    await waitForDeliveryOutcomes(api, 'push', 'unwanted', 1);
    expect(visit.device.pushed).toEqual([]);
  });

  it('are not announced for a visit that was cancelled in the meantime, or by the customer alone', async () => {
    const visit = await visitOf('fay');
    await visit.addOwn();
    await visit.addByWorkshop(0);
    await visit.customer.post(`/appointments/${visit.id}/cancel`);
    await checkForPhotos(3);
    expect((await visit.notifications()).items).toEqual([]);
    const other = await visitOf('gil');
    await other.addOwn();
    await checkForPhotos(3);
    expect((await other.notifications()).items).toEqual([]);
  });

  it('are announced once by several processes', async () => {
    const visit = await visitOf('hal');
    await visit.addByWorkshop(0);
    await Promise.all([checkForPhotos(2), checkForPhotos(2), checkForPhotos(2)]);
    expect((await visit.notifications()).items).toHaveLength(1);
  });
});
