import { siteSettings } from '@forecourt/shared/settings';
import { type Preset, testKey } from './presets.ts';
import { useText } from './text.ts';

export interface PresetWords {
  name: string;
  /** What is to be done. */
  items: string[];
}

/** The words for what is suggested; the test of a car is called as in the country of the business. */
export function usePresetWords(): (preset: Preset) => PresetWords {
  const text = useText();
  const { country } = siteSettings().organisation;
  return (preset) => ({
    name: text(preset === 'inspection' ? testKey(country) : preset),
    items: text(`${preset}.items`).split('\n'),
  });
}
