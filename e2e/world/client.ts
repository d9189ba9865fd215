import * as z from 'zod';
import { ApiClient } from '../../scripts/api-client.ts';
import * as operations from '../../shared/kit/api/generated/operations.gen.ts';
import type { NewVehicleRecord } from '../../shared/kit/api/generated/zod.gen.ts';
import type { CustomerSession } from './identity.ts';
import type { World } from './world.ts';

export const createdResponseSchema = z.object({ id: z.string() });

export interface FreeSlot {
  date: string;
  time: string;
  placesLeft: number;
}

export interface ClientResponse {
  status: number;
  body: unknown;
}

/** Api client of a customer, with shortcuts for requests that tests often need. */
export class TestApiClient extends ApiClient {
  /** Creates the client of a session. @param url address of the site or of its api */
  static async of(url: string, { token }: Pick<CustomerSession, 'token'>): Promise<TestApiClient> {
    const client = new TestApiClient(url, token);
    await client.ask('GET', '/me');
    return client;
  }

  /** Sends any request, even an invalid one. @param path without the prefix `/api/v1` */
  async ask(method: string, path: string, body?: unknown): Promise<ClientResponse> {
    const answer = await this.fetch(path, method, {
      headers: {
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null };
  }

  async addVehicle(device_reg: string): Promise<string> {
    return (await this.call(operations.createVehicle, { body: { device_reg } })).id;
  }

  async book(
    vehicle_id: string,
    { date, time }: Omit<FreeSlot, 'placesLeft'>,
    note: string,
  ): Promise<string> {
    const body = { vehicle_id, service_type: 'repair', date, time, note };
    return (await this.call(operations.createAppointment, { body })).id;
  }

  async addReminder(vehicle: string, name: string, due_date: string): Promise<string> {
    const about = { type: 'reminder', entity: 'vehicle', entity_id: vehicle } as const;
    const body = { ...about, name, reminder_items: [name], due_date };
    return (await this.call(operations.createReminder, { body })).id;
  }

  async addRecord(vehicle: string, body: NewVehicleRecord): Promise<string> {
    return (await this.call(operations.createVehicleRecord, { path: { id: vehicle }, body })).id;
  }

  /** Finds the first free slot, or the last listed one: visits cannot be changed shortly before they start. */
  async findFreeSlot(which: 'first' | 'last' = 'first'): Promise<FreeSlot> {
    const slot = (await this.freeSlots()).at(which === 'first' ? 0 : -1);
    if (!slot) throw new Error('The workshop has no free time.');
    return slot;
  }

  async freeSlots(): Promise<FreeSlot[]> {
    const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const query = { service_type: 'repair', from: dayIn(1), to: dayIn(14) };
    const { days } = await this.call(operations.getAvailability, { query });
    return days.flatMap(({ date, slots }) =>
      slots
        .filter(({ bookable }) => bookable)
        .map(({ time, places_left: placesLeft }) => ({ date, time, placesLeft })),
    );
  }
}

interface VehicleOwner {
  session: CustomerSession;
  client: TestApiClient;
  vehicle: string;
}

/** Creates a customer with a vehicle. */
export async function signUpWithVehicle(world: World, registration: string): Promise<VehicleOwner> {
  const session = await world.identity.signIn();
  const client = await TestApiClient.of(world.apiUrl, session);
  return { session, client, vehicle: await client.addVehicle(registration) };
}
