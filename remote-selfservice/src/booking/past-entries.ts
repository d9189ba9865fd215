import * as z from '@forecourt/shared/schema';
import { tabStore } from '@forecourt/shared/tab-store';

const store = tabStore(
  'booking.entries',
  'visitor',
  z.object({
    /** Entries of the browser's history that show the booking that is being made. */
    open: z.array(z.string()),
    /** Those that showed one which is made. */
    past: z.array(z.string()),
  }),
);

/** More than anybody goes back through. */
const MAX_KEPT = 100;

const read = () => store.read() ?? { open: [], past: [] };

/** Notes that an entry of the history shows the booking that is being made. @param id by which it is known again */
export function noteEntry(id: string): void {
  const { open, past } = read();
  if (!open.includes(id)) store.keep({ open: [...open, id].slice(-MAX_KEPT), past });
}

/** The booking is made: whoever comes back to one of its entries must not be led to make it again. */
export function closeEntries(): void {
  const { open, past } = read();
  store.keep({ open: [], past: [...past, ...open].slice(-MAX_KEPT) });
}

/** Whether an entry, by any of its ids, shows a booking that is made already. */
export function isPastEntry(...ids: readonly (string | null)[]): boolean {
  const { past } = read();
  return ids.some((id) => id !== null && past.includes(id));
}

/** The state of an entry that is known by an id of its own: the router gives its key only when it draws it. */
export function entryState(id: string): { entry: string } {
  return { entry: id };
}

/** The id out of the state of an entry; null when it has none. */
export function entryOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return null;
  return typeof state.entry === 'string' ? state.entry : null;
}
