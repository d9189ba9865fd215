import { TestApiClient } from '../world/client.ts';
import type { World } from '../world/world.ts';

/** Settings with few slots, so that a day is soon full, but with capacity for the customers of all engines. */
export const FEW_SLOTS_SETTINGS = { booking: { slots: ['09:00', '13:00'], placesPerSlot: 4 } };

export async function bookAllSlotsOfSecondDay({
  apiUrl,
  identity,
}: Pick<World, 'apiUrl' | 'identity'>): Promise<void> {
  const anybody = await TestApiClient.of(apiUrl, await identity.signIn());
  const slots = await anybody.freeSlots();
  const second = [...new Set(slots.map(({ date }) => date))][1];
  const ofDay = slots.filter(({ date }) => date === second);
  for (let place = 0; place < FEW_SLOTS_SETTINGS.booking.placesPerSlot; place++) {
    const other = await TestApiClient.of(apiUrl, await identity.signIn());
    const vehicle = await other.addVehicle(`OTHER ${place}`);
    for (const slot of ofDay) await other.book(vehicle, slot, '');
  }
}
