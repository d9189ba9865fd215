import { Client } from '../../../world/client.ts';
import type { Identity } from '../../../world/identity.ts';

/** Where customers and attackers go. */
export interface Place {
  host: string;
  port: number;
  /** Address of the site, and how people get accounts there. */
  url: string;
  identity: Identity;
}

/** Signs in so many new customers, one after the other. */
export async function signInCustomers({ url, identity }: Place, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < count) clients.push(await Client.of(url, await identity.signIn()));
  return clients;
}
