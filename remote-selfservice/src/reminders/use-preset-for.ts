import { historyQuery } from '@forecourt/shared/api';
import { localDateAt } from '@forecourt/shared/dates';
import { useQuery } from '@forecourt/shared/query';
import type { Preset } from '@forecourt/shared/reminders';
import { isFirstLoad } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { dueAfter, lastDoneOf } from './last-done.ts';
import { presetRule } from './presets.ts';

export interface PresetFor extends ReturnType<typeof presetRule> {
  /** `YYYY-MM-DD`; null where the record does not say. */
  lastDone: string | null;
  /** When it is due again, so; null where nobody knows, or that went by. */
  date: string | null;
}

interface Presets {
  presetFor: (preset: Preset) => PresetFor;
  /** The record is there, or cannot be had: then no preset has a day. */
  isSettled: boolean;
}

/** What is suggested, as this business and the record of a vehicle have it. @param vehicle its id; `''` as long as there is none */
export function usePresetFor(vehicle: string): Presets {
  const isWanted = vehicle !== '';
  const record = useQuery({ ...historyQuery(vehicle, 'work'), enabled: isWanted });
  const { organisation, booking } = siteSettings();
  const presetFor = (preset: Preset) => {
    const rule = presetRule(preset, organisation.country, Object.keys(booking.serviceTypes));
    const lastDone = lastDoneOf(preset, record.data?.items ?? []);
    return {
      ...rule,
      lastDone,
      date: dueAfter(lastDone, rule, localDateAt(new Date(), organisation.timeZone)),
    };
  };
  return { presetFor, isSettled: !isWanted || !isFirstLoad(record) };
}
