import { newIdempotencyKey } from '@forecourt/shared/api';
import { bookPath, parseBookingParameters } from '@forecourt/shared/links';
import { useLocation, useNavigate } from '@forecourt/shared/router';
import * as z from '@forecourt/shared/schema';
import { siteSettings } from '@forecourt/shared/settings';
import { createTabStore } from '@forecourt/shared/tab-store';
import { useEffect, useRef, useState } from 'react';
import {
  type BookableChoices,
  type BookingAction,
  type BookingState,
  type BookingStep,
  parseBookingState,
  reduceBooking,
} from './booking-choice.ts';

export interface BookingController extends BookingState {
  /** @param reminder id of the reminder that the booking is now for; null: for none; undefined: as before */
  act: (action: BookingAction, reminder?: string | null) => void;
  /** Number of times that an action changed the step. After each, the heading takes the focus. */
  moves: number;
  /** Returns the address of another step, with the choices made so far. */
  pathOf: (step: BookingStep) => string;
  reminder: string | null;
  returnTo: string | null;
}

/**
 * State of the booking. The component holds it, because on a slow phone *Continue* may be pressed before the router has
 * rendered the new address. The address follows the state, for reloads, bookmarks and *Back*.
 */
export function useBooking(options: BookableChoices): BookingController {
  const { search, state: drawn, key } = useLocation();
  const navigate = useNavigate();
  const [moves, setMoves] = useState(0);
  const [wanted, setWanted] = useState(() => parseBookingParameters(new URLSearchParams(search)));
  // Validate the choices on every render, because vehicles and bookable days may change while the booking is open.
  const state = parseBookingState(wanted, options);

  /** Ids of history entries, in order, that this hook has passed to the router and that the router has not rendered yet. */
  const expected = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run for each history entry, even with the same address
  useEffect(() => {
    const own = expected.current.indexOf(readHistoryEntryId(drawn) ?? '');
    expected.current = own < 0 ? [] : expected.current.slice(own + 1);
    // A link elsewhere or *Back* opened this entry, so read the choices from its address.
    if (own < 0) {
      // The first entry of a page load has the key `default`, which identifies no entry.
      if (key !== 'default') markBookingHistoryEntryUnfinished(key);
      setWanted(parseBookingParameters(new URLSearchParams(search)));
    }
  }, [key]);

  // The router ignores *Back* before it has rendered the newest address, so handle it here.
  useEffect(() => {
    const goBack = () => {
      expected.current = [];
      if (location.pathname === bookPath())
        setWanted(parseBookingParameters(new URLSearchParams(location.search)));
    };
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);

  function show(next: BookingState, { about, ...how }: { replace: boolean; about: string | null }) {
    const entry = newIdempotencyKey();
    expected.current.push(entry);
    markBookingHistoryEntryUnfinished(entry);
    void navigate(addressOf(next, about), { ...how, state: createBookingHistoryState(entry) });
  }

  function act(action: BookingAction, about = wanted.reminder) {
    const next = reduceBooking(state, action, options, siteSettings().booking.serviceTypes);
    setWanted({ ...wanted, step: next.step, ...next.choice, reminder: about });
    // Reopening the time step replaces the present history entry. Other actions store the choices in it, for a later return.
    const isBack = action.type === 'time is gone';
    if (!isBack) show({ ...next, step: state.step }, { replace: true, about });
    if (next.step === state.step) return;
    setMoves(moves + 1);
    show(next, { replace: isBack, about });
  }

  function addressOf({ step, choice }: BookingState, about = wanted.reminder): string {
    return bookPath({ ...wanted, step, ...choice, reminder: about });
  }

  const pathOf = (step: BookingStep) => addressOf({ ...state, step });
  const { reminder, returnTo } = wanted;
  return { ...state, moves, act, pathOf, reminder, returnTo };
}

const store = createTabStore(
  'booking.entries',
  'visitor',
  z.object({
    open: z.array(z.string()),
    past: z.array(z.string()),
  }),
);

/** Maximum number of browser history entries whose ids each list stores. Customers rarely go back further. */
const MAX_STORED_ENTRIES = 100;

const read = () => store.read() ?? { open: [], past: [] };

/** Records that a history entry shows the unfinished booking. @param id of the history entry */
export function markBookingHistoryEntryUnfinished(id: string): void {
  const { open, past } = read();
  if (!open.includes(id)) store.keep({ open: [...open, id].slice(-MAX_STORED_ENTRIES), past });
}

/** Marks all recorded entries as belonging to a finished booking, so that *Back* does not offer to book again. */
export function markBookingHistoryEntriesFinished(): void {
  const { open, past } = read();
  store.keep({ open: [], past: [...past, ...open].slice(-MAX_STORED_ENTRIES) });
}

export function isFinishedBookingHistoryEntry(...ids: readonly (string | null)[]): boolean {
  const { past } = read();
  return ids.some((id) => id !== null && past.includes(id));
}

/** Creates the state that identifies a history entry. The router's own key is assigned when it renders the entry: too late. */
export function createBookingHistoryState(id: string): { entry: string } {
  return { entry: id };
}

export function readHistoryEntryId(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return null;
  return typeof state.entry === 'string' ? state.entry : null;
}
