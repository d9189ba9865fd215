import type { NewReminder } from '@forecourt/shared/api';
import { PRESETS, type Preset } from '@forecourt/shared/reminders';

interface PresetRule {
  months: number;
  from: 'due' | 'completion';
  /** The codes that businesses give to such a kind of work. */
  kinds: readonly string[];
}

/**
 * How often: cars are tested every year in Great Britain (Road Traffic Act 1988, s. 47), every two years in Germany
 * (StVZO, annex VIII) and as the rule in the European Union (directive 2014/45/EU, article 5); oil and service as most
 * makers advise; tyres with the seasons.
 */
const RULES: Readonly<Record<Preset, PresetRule>> = {
  inspection: { months: 24, from: 'due', kinds: ['inspection', 'mot', 'tuev', 'hu'] },
  service: { months: 12, from: 'completion', kinds: ['service', 'maintenance'] },
  oil: { months: 12, from: 'completion', kinds: ['oil', 'oil_change'] },
  tyres: { months: 6, from: 'due', kinds: ['tyres', 'tires', 'tyre_change'] },
};

const YEARLY_TEST = new Set(['GB', 'IM', 'US']);

/** @param country two letters of ISO 3166-1: `organisation.country` of the settings */
export function presetRule(
  preset: Preset,
  country: string,
  serviceTypes: readonly string[],
): Pick<PresetRule, 'months' | 'from'> & { service: string | null } {
  const { months, from, kinds } = RULES[preset];
  return {
    months: preset === 'inspection' && YEARLY_TEST.has(country) ? 12 : months,
    from,
    service: serviceTypes.find((code) => kinds.includes(code)) ?? null,
  };
}

export function readPreset(text: string | null): Preset | null {
  return PRESETS.find((preset) => preset === text) ?? null;
}

/** What a new reminder's type is, as far as the business has several. */
export function usualType(types: readonly NewReminder['type'][]): NewReminder['type'] {
  return types.includes('reminder') ? 'reminder' : 'appointment';
}
