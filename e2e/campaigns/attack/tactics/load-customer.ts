import { createdSchema } from '../../../world/client.ts';

/** The id in the answer to something that was made. */
export const createdIn = (body: string): string => createdSchema.parse(JSON.parse(unchunked(body))).id;

/** The api's answers are short: they come in one chunk, or as they are. */
const unchunked = (body: string) => body.replace(/^[\da-f]+\r\n/i, '').replace(/\r\n0\r\n\r\n$/, '');

/** Somebody in whose name a load asks. */
export class LoadCustomer {
  readonly identity: Readonly<Record<string, string>>;
  /** Vehicles without a visit. */
  readonly vehicles: string[] = [];
  #visitsLeft: number;

  constructor(identity: Readonly<Record<string, string>>, visits: number) {
    this.identity = identity;
    this.#visitsLeft = visits;
  }

  /** Takes a vehicle and a time for a visit; null where either is missing. */
  nextVisit(slots: { date: string; time: string }[]): { vehicle: string; date: string; time: string } | null {
    if (this.#visitsLeft === 0 || this.vehicles.length === 0) return null;
    const slot = slots.shift();
    const vehicle = this.vehicles.shift();
    if (!slot || vehicle === undefined) return null;
    this.#visitsLeft--;
    return { vehicle, ...slot };
  }
}
