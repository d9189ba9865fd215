/** Reminders that are suggested for a vehicle, and what is booked for one, wherever that is. */
export { bookingPath } from './booking-path.ts';
export { isCodeOf, PRESETS, type Preset } from './presets.ts';
export { isForWorkshop, serviceToBook } from './service-to-book.ts';
export { SuggestionChips } from './suggestion-chips.tsx';
export { type PresetWords, presetWordsInAll, usePresetWords } from './use-preset-words.ts';
export { useSuggestions } from './use-suggestions.ts';
