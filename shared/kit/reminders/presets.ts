import type { Vehicle } from '@forecourt/shared/api';
import { createText, localised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { capitalise } from '@forecourt/shared/ui';
import catalogues from './messages';
import type en from './messages/en.json';

export const PRESETS = ['inspection', 'service', 'oil', 'tyres'] as const;
export type Preset = (typeof PRESETS)[number];

/** Codes in the settings for each preset's kind of work. */
const SERVICE_CODES: Readonly<Record<Preset, readonly string[]>> = {
  inspection: ['inspection', 'mot', 'tuev', 'hu'],
  service: ['service', 'maintenance'],
  oil: ['oil', 'oil_change'],
  tyres: ['tyres', 'tires', 'tyre_change'],
};

export function isPresetService(preset: Preset, code: string): boolean {
  return SERVICE_CODES[preset].includes(code);
}

/** Key of a preset's name: some countries have their own word for the inspection. */
export function nameKey(preset: Preset, country: string): Preset | 'inspection.GB' | 'inspection.DE' {
  const hasOwnWord = preset === 'inspection' && (country === 'GB' || country === 'DE');
  return hasOwnWord ? `inspection.${country}` : preset;
}

/** Presets that the customer has neither accepted nor declined for a vehicle. */
export function openPresets({ answered_suggestions }: Pick<Vehicle, 'answered_suggestions'>): Preset[] {
  return PRESETS.filter((preset) => !answered_suggestions.includes(preset));
}

interface PresetTexts {
  name: string;
  /** Name within a sentence, e.g. "roadworthiness test". */
  within: string;
  items: string[];
}

/** Texts of a preset, for the country of the business. */
export function usePresetTexts(): (preset: Preset) => PresetTexts {
  const text = useText();
  const { country } = siteSettings().organisation;
  return (preset) => presetWords(text(nameKey(preset, country)), text(`${preset}.items`));
}

/** Texts of a preset in every language, because the customer may have changed the language. */
export function presetTextsInAllLanguages(preset: Preset): PresetTexts[] {
  const names = localised(catalogues, nameKey(preset, siteSettings().organisation.country));
  const items = new Map<string, string>(Object.entries(localised(catalogues, `${preset}.items`)));
  return Object.entries(names).map(([language, name]) => presetWords(name, items.get(language) ?? ''));
}

function presetWords(within: string, items: string): PresetTexts {
  return { name: capitalise(within), within, items: items.split('\n') };
}

export const useText = createText<keyof typeof en>(catalogues);
