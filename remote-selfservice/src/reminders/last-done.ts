import type { HistoryItem } from '@forecourt/shared/api';
import { isPresetService, type Preset } from '@forecourt/shared/reminders';
import { monthsLater } from './months-later.ts';
import type { PresetRule } from './presets.ts';

/** Date when a preset's work was last done, from the record; null if unknown. @param history newest first */
export function findLastDone(preset: Preset, history: readonly HistoryItem[]): string | null {
  const latest = history.find(({ record, visit }) =>
    isPresetService(preset, record?.kind ?? visit?.service_type ?? ''),
  );
  return latest?.date ?? null;
}

/** Next due date; null if that is past, because the work may have been done elsewhere. */
export function dueAfter(lastDone: string | null, { months }: PresetRule, today: string): string | null {
  const due = lastDone && monthsLater(lastDone, months);
  return due && due > today ? due : null;
}
