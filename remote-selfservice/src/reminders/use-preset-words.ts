import { siteSettings } from '@forecourt/shared/settings';
import type { Preset } from './presets.ts';
import { useText } from './text.ts';

interface PresetWords {
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
        ? text(`preset.inspection.${country}`)
        : text(`preset.${preset}`);
    return { name, items: text(`preset.${preset}.items`).split('\n') };
  };
}
