import { localised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { capitalised } from '@forecourt/shared/ui';
import catalogues from './messages';
import { nameKey, type Preset } from './presets.ts';
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
  return (preset) => presetWords(text(nameKey(preset, country)), text(`${preset}.items`));
}

/** The same in each language: a customer may have taken it when they had the site in another one. */
export function presetWordsInAll(preset: Preset): PresetWords[] {
  const names = localised(catalogues, nameKey(preset, siteSettings().organisation.country));
  const items = new Map<string, string>(Object.entries(localised(catalogues, `${preset}.items`)));
  return Object.entries(names).map(([language, name]) => presetWords(name, items.get(language) ?? ''));
}

function presetWords(within: string, items: string): PresetWords {
  return { name: capitalised(within), within, items: items.split('\n') };
}
