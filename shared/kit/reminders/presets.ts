import type { Vehicle } from '@forecourt/shared/api';

/** What most cars need again and again. */
export const PRESETS = ['inspection', 'service', 'oil', 'tyres'] as const;
export type Preset = (typeof PRESETS)[number];

/** Codes in the settings that mean each preset's kind of work. */
const SERVICE_CODES: Readonly<Record<Preset, readonly string[]>> = {
  inspection: ['inspection', 'mot', 'tuev', 'hu'],
  service: ['service', 'maintenance'],
  oil: ['oil', 'oil_change'],
  tyres: ['tyres', 'tires', 'tyre_change'],
};

/** Whether a kind of work, by its code in the settings, is what the preset suggests. */
export function isCodeOf(preset: Preset, code: string): boolean {
  return SERVICE_CODES[preset].includes(code);
}

/** Of the text that names a preset: of the test of a car, some countries have a word of their own. */
export function nameKey(preset: Preset, country: string): Preset | 'inspection.GB' | 'inspection.DE' {
  const hasOwnWord = preset === 'inspection' && (country === 'GB' || country === 'DE');
  return hasOwnWord ? `inspection.${country}` : preset;
}

/** What is suggested for a vehicle: what its customer has neither taken nor declined. */
export function openSuggestions({ answered_suggestions }: Pick<Vehicle, 'answered_suggestions'>): Preset[] {
  return PRESETS.filter((preset) => !answered_suggestions.includes(preset));
}
