import type { Client } from '../../e2e/world/client.ts';
import type { Session } from '../../e2e/world/identity.ts';

/** A customer with one vehicle. */
export interface Owner {
  session: Session;
  client: Client;
  vehicleId: string;
}

/** Whose vehicles are compared. */
export interface Owners {
  long: Owner;
  empty: Owner;
}
