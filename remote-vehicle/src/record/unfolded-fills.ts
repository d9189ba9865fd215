import type { HistoryItem } from '@forecourt/shared/api';
import * as z from '@forecourt/shared/schema';
import { tabStore } from '@forecourt/shared/tab-store';
import { historyItemKey } from './by-year.ts';

/** Keys of the unfolded items, so that they are still unfolded when the customer returns from one of them. */
const unfolded = tabStore('vehicle.record.unfolded', 'visitor', z.array(z.string()));

/** Whether any of these tanks was left unfolded in this tab. */
export function isFuelGroupOpen(fills: readonly HistoryItem[]): boolean {
  const keys = unfolded.read() ?? [];
  return fills.some((item) => keys.includes(historyItemKey(item)));
}

/** Stores in this tab whether these tanks are unfolded. */
export function storeFuelGroupOpen(fills: readonly HistoryItem[], isOpen: boolean): void {
  const keys = new Set(unfolded.read());
  for (const item of fills) {
    if (isOpen) keys.add(historyItemKey(item));
    else keys.delete(historyItemKey(item));
  }
  unfolded.keep([...keys]);
}
