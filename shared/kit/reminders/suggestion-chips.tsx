import type { Reminder, Vehicle } from '@forecourt/shared/api';
import { newReminderPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { ChipLink, Chips, plusIcon } from '@forecourt/shared/ui';
import { missingPresets } from './missing-presets.ts';
import { type Preset, usePresetTexts, useText } from './presets.ts';

interface SuggestionChipsProps {
  vehicle: Vehicle;
  presets: readonly Preset[];
  /** Default: the preset's name. */
  wordsFor?: (preset: Preset) => string;
}

/** Suggested reminders as links to a prefilled form. */
export function SuggestionChips({ vehicle: { id, device_reg }, presets, wordsFor }: SuggestionChipsProps) {
  const text = useText();
  const wordsOf = usePresetTexts();
  return (
    <Chips label={text('for', { plate: device_reg })}>
      {presets.map((preset) => (
        <ChipLink key={preset} icon={plusIcon} to={newReminderPath({ vehicle: id, suggestion: preset })}>
          {wordsFor?.(preset) ?? wordsOf(preset).name}
        </ChipLink>
      ))}
    </Chips>
  );
}

export function useMissingPresets(): (vehicle: Vehicle, reminders: readonly Reminder[]) => Preset[] {
  const { country } = siteSettings().organisation;
  return (vehicle, reminders) => missingPresets(vehicle, reminders, country);
}
