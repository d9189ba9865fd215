import { siteSettings } from '@forecourt/shared/settings';
import type { Preset } from './presets.ts';
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
  return (preset) => {
    const name =
      preset === 'inspection' && (country === 'GB' || country === 'DE')
        ? text(`inspection.${country}`)
        : text(preset);
    return { name, items: text(`${preset}.items`).split('\n') };
  };
}
