import { historyQuery } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import type { Preset } from '@forecourt/shared/reminders';
import { isFirstLoad } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { dueAfter, findLastDone } from './last-done.ts';
import { presetRule } from './presets.ts';

export interface PresetFor extends ReturnType<typeof presetRule> {
  /** `YYYY-MM-DD`; null if the record lacks it. */
  lastDone: string | null;
  /** Next due date; null if unknown or past. */
  date: string | null;
}

interface Presets {
  presetFor: (preset: Preset) => PresetFor;
  /** Whether the record has loaded or failed; without it, presets have no date. */
  isSettled: boolean;
}

/** Presets by the settings and a vehicle's record. @param vehicle id; `''` if not chosen */
export function usePresetFor(vehicle: string): Presets {
  const isWanted = vehicle !== '';
  const record = useQuery({ ...historyQuery(vehicle, 'work'), enabled: isWanted });
  const { organisation, booking } = siteSettings();
  const presetFor = (preset: Preset) => {
    const rule = presetRule(preset, organisation.country, Object.keys(booking.serviceTypes));
    const lastDone = findLastDone(preset, record.data?.items ?? []);
    return {
      ...rule,
      lastDone,
      date: dueAfter(lastDone, rule, localDateAt(new Date(), organisation.timeZone)),
    };
  };
  return { presetFor, isSettled: !isWanted || !isFirstLoad(record) };
}
