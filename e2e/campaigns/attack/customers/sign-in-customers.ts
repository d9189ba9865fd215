import { Client } from '../../../world/client.ts';
import type { Target } from '../target.ts';

/** Signs in so many new customers, one after the other. */
export async function signInCustomers({ url, identity }: Target, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < count) clients.push(await Client.of(url, await identity.signIn()));
  return clients;
}
