import { newIdempotencyKey } from '@forecourt/shared/api';
import { bookPath, readBooking } from '@forecourt/shared/links';
import { useLocation, useNavigate } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import { useEffect, useRef, useState } from 'react';
import {
  type BookingAction,
  type BookingOptions,
  type BookingState,
  openBooking,
  reduceBooking,
  type Step,
} from './booking-choice.ts';
import { entryOf, entryState, noteEntry } from './past-entries.ts';

interface Booking extends BookingState {
  act: (action: BookingAction) => void;
  /** How often a step was left for the next one: each of them begins at its heading. */
  moves: number;
  /** The address of another step, with everything chosen so far. */
  pathOf: (step: Step) => string;
  /** Id of the reminder that led here, as the address says it. */
  reminder: string | null;
  /** The path that the customer came from, as the address says it. */
  returnTo: string | null;
}

/**
 * The booking that is being made. What is here counts; the address only follows, so that a reload, a bookmark and *Back*
 * find it again: the router draws a new address when there is time, and on a slow phone *Continue* is pressed before.
 */
export function useBooking(options: BookingOptions): Booking {
  const { search, state: drawn, key } = useLocation();
  const navigate = useNavigate();
  const [moves, setMoves] = useState(0);
  const [wanted, setWanted] = useState(() => readBooking(new URLSearchParams(search)));
  // Vehicles, and days that can be booked, may change while the booking is open.
  const state = openBooking(wanted, options);

  /** Entries that this booking has asked the router for and that it has not drawn yet, in their order. */
  const expected = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: that an address was opened is the event, be it the same one
  useEffect(() => {
    const own = expected.current.indexOf(entryOf(drawn) ?? '');
    expected.current = own < 0 ? [] : expected.current.slice(own + 1);
    // Not from here: by a link or by *Back*.
    if (own < 0) {
      // The first entry of a page has this key, whichever page it is; once something is chosen it has another.
      if (key !== 'default') noteEntry(key);
      setWanted(readBooking(new URLSearchParams(search)));
    }
  }, [key]);

  // *Back* may come before the router has drawn the address that it leaves: then the one that it draws is the one it had.
  useEffect(() => {
    const goBack = () => {
      expected.current = [];
      if (location.pathname === bookPath()) setWanted(readBooking(new URLSearchParams(location.search)));
    };
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);

  function show(next: BookingState, how: { replace: boolean }) {
    const entry = newIdempotencyKey();
    expected.current.push(entry);
    noteEntry(entry);
    void navigate(addressOf(next), { ...how, state: entryState(entry) });
  }

  function act(action: BookingAction) {
    const next = reduceBooking(state, action, options, siteSettings().booking.serviceTypes);
    setWanted({ ...wanted, step: next.step, ...next.choice });
    // The step that is left keeps what was chosen on it, for who comes back.
    const isBack = action.type === 'time is gone';
    if (!isBack) show({ ...next, step: state.step }, { replace: true });
    if (next.step === state.step) return;
    setMoves(moves + 1);
    show(next, { replace: isBack });
  }

  function addressOf({ step, choice }: BookingState): string {
    return bookPath({ ...wanted, step, ...choice });
  }

  const pathOf = (step: Step) => addressOf({ ...state, step });
  const { reminder, returnTo } = wanted;
  return { ...state, moves, act, pathOf, reminder, returnTo };
}
