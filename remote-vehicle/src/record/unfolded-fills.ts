import type { HistoryItem } from '@forecourt/shared/api';
import * as z from '@forecourt/shared/schema';
import { tabStore } from '@forecourt/shared/tab-store';
import { keyOf } from './by-year.ts';

/** Keys of those that are: whoever comes back from one of them finds them as they were. */
const unfolded = tabStore('vehicle.record.unfolded', 'visitor', z.array(z.string()));

/** Whether these fills, or some of them, were left unfolded in this tab. */
export function isUnfolded(fills: readonly HistoryItem[]): boolean {
  const keys = unfolded.read() ?? [];
  return fills.some((item) => keys.includes(keyOf(item)));
}

/** Remembers in this tab whether these fills are unfolded. */
export function setUnfolded(fills: readonly HistoryItem[], isOpen: boolean): void {
  const keys = new Set(unfolded.read());
  for (const item of fills) {
    if (isOpen) keys.add(keyOf(item));
    else keys.delete(keyOf(item));
  }
  unfolded.keep([...keys]);
}
