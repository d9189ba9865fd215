/** Reminders that are suggested for a vehicle, wherever that is. */
export { isCodeOf, PRESETS, type Preset } from './presets.ts';
export { SuggestionChips } from './suggestion-chips.tsx';
export { type PresetWords, usePresetWords } from './use-preset-words.ts';
export { useSuggestions } from './use-suggestions.ts';
