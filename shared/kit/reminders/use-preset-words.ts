import { siteSettings } from '@forecourt/shared/settings';
import { capitalised } from '@forecourt/shared/ui';
import { type Preset, testKey } from './presets.ts';
import { useText } from './text.ts';

export interface PresetWords {
  name: string;
  /** The name as it stands within a sentence: "roadworthiness test". */
  within: string;
  /** What is to be done. */
  items: string[];
}

/** The words for what is suggested; the test of a car is called as in the country of the business. */
export function usePresetWords(): (preset: Preset) => PresetWords {
  const text = useText();
  const { country } = siteSettings().organisation;
  return (preset) => {
    const within = text(preset === 'inspection' ? testKey(country) : preset);
    return { name: capitalised(within), within, items: text(`${preset}.items`).split('\n') };
  };
}
