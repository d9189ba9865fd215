import type { Vehicle } from '@forecourt/shared/api';

/** What most cars need again and again. */
export const PRESETS = ['inspection', 'service', 'oil', 'tyres'] as const;
export type Preset = (typeof PRESETS)[number];

/** What is suggested for a vehicle: what its customer has neither taken nor declined. */
export function openSuggestions({ answered_suggestions }: Pick<Vehicle, 'answered_suggestions'>): Preset[] {
  return PRESETS.filter((preset) => !answered_suggestions.includes(preset));
}
