import type { HistoryItem } from '@forecourt/shared/api';
import { isPresetService, type Preset } from '@forecourt/shared/reminders';
import { monthsLater } from './months-later.ts';
import type { PresetRule } from './presets.ts';

/** The day on which a vehicle had last what a preset suggests, by its record; null where that does not say. @param history the newest first */
export function lastDoneOf(preset: Preset, history: readonly HistoryItem[]): string | null {
  const latest = history.find(({ record, visit }) =>
    isPresetService(preset, record?.kind ?? visit?.service_type ?? ''),
  );
  return latest?.date ?? null;
}

/** When what was last done on a day is due again; null where that went by already: nobody knows what was done elsewhere. */
export function dueAfter(lastDone: string | null, { months }: PresetRule, today: string): string | null {
  const due = lastDone && monthsLater(lastDone, months);
  return due && due > today ? due : null;
}
