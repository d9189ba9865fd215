import * as z from '@forecourt/shared/schema';
import { tabStore } from '@forecourt/shared/tab-store';

const store = tabStore(
  'booking.entries',
  'visitor',
  z.object({
    /** History entries that show the unfinished booking. */
    open: z.array(z.string()),
    /** History entries that showed a finished booking. */
    past: z.array(z.string()),
  }),
);

/** More entries than anyone goes back through. */
const MAX_KEPT = 100;

const read = () => store.read() ?? { open: [], past: [] };

/** Records that a history entry shows the unfinished booking. @param id identifies the entry */
export function noteEntry(id: string): void {
  const { open, past } = read();
  if (!open.includes(id)) store.keep({ open: [...open, id].slice(-MAX_KEPT), past });
}

/** Marks the entries as past once the booking is made: *Back* must not offer to make it again. */
export function closeEntries(): void {
  const { open, past } = read();
  store.keep({ open: [], past: [...past, ...open].slice(-MAX_KEPT) });
}

/** Whether an entry, by any of its ids, shows a finished booking. */
export function isPastEntry(...ids: readonly (string | null)[]): boolean {
  const { past } = read();
  return ids.some((id) => id !== null && past.includes(id));
}

/** History state with an id: the router provides its own key only when it renders the entry. */
export function entryState(id: string): { entry: string } {
  return { entry: id };
}

/** Id in the state of an entry; null if absent. */
export function readEntryId(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return null;
  return typeof state.entry === 'string' ? state.entry : null;
}
