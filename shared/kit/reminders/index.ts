/** Suggested reminders of a vehicle, and booking for a reminder. */
export { bookingPath, isForWorkshop } from './missing-presets.ts';
export {
  isPresetService,
  PRESETS,
  type Preset,
  presetTextsInAllLanguages,
  usePresetTexts,
} from './presets.ts';
export { SuggestionChips, useMissingPresets } from './suggestion-chips.tsx';
