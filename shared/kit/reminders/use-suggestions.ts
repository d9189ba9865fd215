import type { Reminder, Vehicle } from '@forecourt/shared/api';
import { isCodeOf, openSuggestions, type Preset } from './presets.ts';
import { usePresetWords } from './use-preset-words.ts';

/** What is suggested for a vehicle and is not among its reminders: by the kind of work, or by a name that has the other in it. */
export function useSuggestions(): (vehicle: Vehicle, reminders: readonly Reminder[]) => Preset[] {
  const wordsOf = usePresetWords();
  return (vehicle, reminders) => {
    const own = reminders.filter((reminder) => reminder.vehicle.id === vehicle.id);
    const isThere = (preset: Preset) => {
      const suggested = wordsOf(preset).name.toLowerCase();
      return own.some(
        ({ name, service_type }) =>
          isWithin(name.trim().toLowerCase(), suggested) ||
          (service_type !== null && isCodeOf(preset, service_type)),
      );
    };
    return openSuggestions(vehicle).filter((preset) => !isThere(preset));
  };
}

/** A shorter one stands in many words. */
const MIN_NAME_LENGTH = 3;

/** Whether one name has the other in it, as "MOT test" has "MOT". */
function isWithin(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].sort((a, b) => a.length - b.length);
  return shorter.length >= MIN_NAME_LENGTH && longer.includes(shorter);
}
