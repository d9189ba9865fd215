import { setTimeout as delay } from 'node:timers/promises';
import type { TestCustomer } from './customer.ts';
import type { TestApi } from './test-api.ts';

let vehicles = 0;

export async function bookVisitWithNewVehicle(customer: TestCustomer, booking: object = {}) {
  vehicles += 1;
  const plate = `CAR ${vehicles}`;
  const { body: vehicle } = await customer.post('/vehicles', { device_reg: plate });
  const { body, status } = await customer.post('/appointments', {
    vehicle_id: vehicle.id,
    service_type: 'repair',
    date: '2026-03-09',
    time: '10:00',
    ...booking,
  });
  expect(status).toBe(201);
  return { id: String(body.id), reference: String(body.reference), plate, customer };
}

/** Reads the value of a metric. @param line its name and labels @returns NaN if the metric does not exist */
export async function readMetric({ internal }: TestApi, line: string): Promise<number> {
  const { body } = await internal.inject('/api/metrics');
  const found = body.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length) ?? Number.NaN);
}

/** Returns how many deliveries of a channel in this process had the given outcome. */
export async function countDeliveryOutcomes(api: TestApi, channel: string, outcome: string): Promise<number> {
  const line = `forecourt_api_messages_total{channel="${channel}",outcome="${outcome}"}`;
  return (await readMetric(api, line)) || 0;
}

export async function waitForDeliveryOutcomes(
  api: TestApi,
  channel: string,
  outcome: string,
  count: number,
): Promise<void> {
  while ((await countDeliveryOutcomes(api, channel, outcome)) < count) await delay(20);
}

/**
 * Waits until no email, push or text is being delivered. Call it after a change that makes messages unwanted, and before the
 * receiver accepts them again: a delivery that began before the change would still be sent.
 */
export async function waitUntilNoDeliveryIsActive(api: TestApi): Promise<void> {
  const statement = "select id from pgboss.job where name in ('email', 'push', 'text') and state = 'active'";
  while ((await api.query(statement)).length > 0) await delay(20);
}

export const listDeadLetters = async ({ internal }: TestApi) =>
  (await internal.inject('/api/dead-letters')).json();

export async function waitForDeadLetters(api: TestApi, count = 1): Promise<void> {
  while ((await listDeadLetters(api)).total < count) await delay(50);
}

/**
 * Retries dead letters until a condition holds. Call it after a failure was repaired: on a busy machine, messages may have used
 * up their tries before the repair.
 */
export async function retryDeadLettersUntil(api: TestApi, isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) {
    await retryDeadLetters(api);
    await delay(100);
  }
}

export const retryDeadLetters = ({ internal }: TestApi, payload: object = {}) =>
  internal.inject({ method: 'POST', url: '/api/dead-letters/retry', payload });
