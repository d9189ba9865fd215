import { newBooker } from '../booker.ts';
import type { Emulator } from '../start-emulator.ts';
import { Device, type Owner } from './device.ts';
import type { History } from './history.ts';
import { plansFor } from './plans.ts';
import type { Site } from './site.ts';

const SIGN_INS_AT_ONCE = 8;
/** One of so many customers has a second device. */
const SECOND_DEVICE = 2;

/** Customers with a vehicle. */
export async function newOwners(site: Site, emulator: Emulator, count: number): Promise<Owner[]> {
  const owners: Owner[] = [];
  while (owners.length < count) {
    const group = Array.from({ length: Math.min(SIGN_INS_AT_ONCE, count - owners.length) }, async () => {
      const { uid, token } = await emulator.signUp();
      return { uid, ...(await newBooker(site.send, token)) };
    });
    owners.push(...(await Promise.all(group)));
  }
  return owners;
}

/**
 * Lets customers do what they have planned, all at once.
 * @param date the day on which all of them want to come
 * @param crashes how often a process is killed meanwhile
 */
export async function playDay(
  site: Site,
  owners: readonly Owner[],
  date: string,
  history: History,
  { steps, crashes, seed }: { steps: number; crashes: number; seed: number },
): Promise<void> {
  const devices = owners.flatMap((owner, index) =>
    Array.from({ length: index % SECOND_DEVICE === 0 ? 2 : 1 }, () => new Device(owner, date, history)),
  );
  const plans = plansFor(devices.length, steps, seed);
  const all = devices.length * steps;
  const crashAt = Array.from({ length: crashes }, (_, index) =>
    Math.floor((all * (index + 1)) / (crashes + 1)),
  );
  let taken = 0;
  let crashed = Promise.resolve();
  await Promise.all(
    devices.map(async (device, index) => {
      for (const step of plans[index] ?? []) {
        await device.act(step);
        taken += 1;
        // With the requests of all others under way.
        if (crashAt.includes(taken)) crashed = crashed.then(() => site.crash());
      }
    }),
  );
  await crashed;
}
