import type { Reminder, Vehicle } from '@forecourt/shared/api';
import { openSuggestions, type Preset } from './presets.ts';
import { usePresetWords } from './use-preset-words.ts';

/** What is suggested for a vehicle and is not among its reminders under the same name. */
export function useSuggestions(): (vehicle: Vehicle, reminders: readonly Reminder[]) => Preset[] {
  const wordsOf = usePresetWords();
  return (vehicle, reminders) => {
    const own = reminders.filter((reminder) => reminder.vehicle.id === vehicle.id);
    const names = new Set(own.map(({ name }) => name.toLowerCase()));
    return openSuggestions(vehicle).filter((preset) => !names.has(wordsOf(preset).name.toLowerCase()));
  };
}
