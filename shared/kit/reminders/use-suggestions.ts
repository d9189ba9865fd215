import type { Reminder, Vehicle } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { missingPresets } from './missing-presets.ts';
import type { Preset } from './presets.ts';

/** What is suggested for a vehicle and is not among its reminders. */
export function useSuggestions(): (vehicle: Vehicle, reminders: readonly Reminder[]) => Preset[] {
  const { country } = siteSettings().organisation;
  return (vehicle, reminders) => missingPresets(vehicle, reminders, country);
}
