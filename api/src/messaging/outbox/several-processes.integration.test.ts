/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { setTimeout as delay } from 'node:timers/promises';
import { hasPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { Channel } from './channel.ts';

const CUSTOMERS = 40;

(hasPostgres ? describe : describe.skip)('several processes on one server', () => {
  let server: PostgresServer;
  const apis: TestApi[] = [];
  const delivered: string[] = [];
  const channel: Channel = {
    name: 'pigeon',
    async deliver({ appointment_id, kind }) {
      await delay(5);
      delivered.push(`${appointment_id} ${kind}`);
      return 'sent';
    },
  };

  beforeAll(async () => {
    server = await startPostgres();
    const databaseUrl = await server.createDatabase('outbox');
    const settings = { booking: { placesPerSlot: CUSTOMERS } };
    for (let count = 0; count < 3; count += 1) {
      apis.push(await startTestApi({ databaseUrl, channels: [channel], settings }));
    }
    // All at once: each would make the tables of the queues.
    await Promise.all(apis.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
  });
  afterAll(async () => {
    await Promise.all(apis.map((api) => api.close()));
    await server.stop();
  });

  it('should deliver each event once, whichever of them it came through', async () => {
    const expected: string[] = [];
    await Promise.all(
      Array.from({ length: CUSTOMERS }, async (_, index) => {
        const customer = (apis[index % apis.length] as TestApi).customer(`customer-${index}`);
        const { body: vehicle } = await customer.post('/vehicles', { device_reg: `CAR ${index}` });
        const booking = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-09', time: '10:00' };
        const { body, status } = await customer.post('/appointments', booking);
        expect(status).toBe(201);
        await customer.post(`/appointments/${body.id}/cancel`, {});
        expected.push(`${body.id} booked`, `${body.id} cancelled`);
      }),
    );
    while (delivered.length < expected.length) await delay(50);
    await delay(500);
    expect(delivered.toSorted()).toEqual(expected.toSorted());
  });
});
