import { useState } from 'react';
import { type DraftStorage, draftStorage } from './draft-storage.ts';

const STORAGE_KEY = 'forecourt.booking.note';

/**
 * The note of a booking that is not made yet: kept while the booking's steps change and over a reload.
 * It is stored with the vehicle that it was written for, so that nobody else who signs in on this device gets it.
 * @param vehicles ids of the customer's vehicles
 */
export function useNoteDraft(vehicles: readonly string[]): [string, (note: string, vehicle: string) => void] {
  const [note, setNote] = useState(() => readNote(draftStorage, vehicles));
  return [
    note,
    (next, vehicle) => {
      setNote(next);
      draftStorage.setItem(STORAGE_KEY, `${vehicle}\n${next}`);
    },
  ];
}

/** Called when the booking is made. */
export function forgetNote(storage: DraftStorage): void {
  storage.removeItem(STORAGE_KEY);
}

function readNote(storage: DraftStorage, vehicles: readonly string[]): string {
  const stored = storage.getItem(STORAGE_KEY) ?? '';
  const end = stored.indexOf('\n');
  return vehicles.includes(stored.slice(0, Math.max(end, 0))) ? stored.slice(end + 1) : '';
}
