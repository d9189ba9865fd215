import type { Vehicle } from '@forecourt/shared/api';
import { newReminderPath } from '@forecourt/shared/links';
import { ChipLink, Chips, plusIcon } from '@forecourt/shared/ui';
import type { Preset } from './presets.ts';
import { useText } from './text.ts';
import { usePresetWords } from './use-preset-words.ts';

interface SuggestionChipsProps {
  vehicle: Vehicle;
  presets: readonly Preset[];
  /** What a chip says: the name of what is suggested unless stated. */
  wordsFor?: (preset: Preset) => string;
}

/** What is suggested for a vehicle; each leads to a form that is filled in. */
export function SuggestionChips({ vehicle: { id, device_reg }, presets, wordsFor }: SuggestionChipsProps) {
  const text = useText();
  const wordsOf = usePresetWords();
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
