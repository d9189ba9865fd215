import type { NewReminder } from '@forecourt/shared/api';
import { isPresetService, PRESETS, type Preset } from '@forecourt/shared/reminders';

export interface PresetRule {
  months: number;
  from: 'due' | 'completion';
}

/**
 * How often: cars are tested every year in Great Britain (Road Traffic Act 1988, s. 47), every two years in Germany
 * (StVZO, annex VIII) and as the rule in the European Union (directive 2014/45/EU, article 5); oil and service as most
 * makers advise; tyres with the seasons.
 */
const RULES: Readonly<Record<Preset, PresetRule>> = {
  inspection: { months: 24, from: 'due' },
  service: { months: 12, from: 'completion' },
  oil: { months: 12, from: 'completion' },
  tyres: { months: 6, from: 'due' },
};

const YEARLY_TEST = new Set(['GB', 'IM', 'US']);

/** @param country two letters of ISO 3166-1: `organisation.country` of the settings */
export function presetRule(
  preset: Preset,
  country: string,
  serviceTypes: readonly string[],
): PresetRule & { service: string | null } {
  const { months, from } = RULES[preset];
  return {
    months: preset === 'inspection' && YEARLY_TEST.has(country) ? 12 : months,
    from,
    service: serviceTypes.find((code) => isPresetService(preset, code)) ?? null,
  };
}

export function readPreset(text: string | null): Preset | null {
  return PRESETS.find((preset) => preset === text) ?? null;
}

/** Yearly duties of an owner in which the workshop has no part. */
export const YEARLY_DUTIES = ['insurance', 'tax'] as const;
type YearlyDuty = (typeof YEARLY_DUTIES)[number];

/** Names that can be chosen by one press. */
export const OFFERED_NAMES = [...PRESETS, ...YEARLY_DUTIES] as const;
export type OfferedName = (typeof OFFERED_NAMES)[number];

/** Whether it is an owner's duty, and no work for the workshop. */
export function isDuty(name: OfferedName): name is YearlyDuty {
  return YEARLY_DUTIES.some((duty) => duty === name);
}

/** Preset of a name; null for a duty, or without a name. */
export function presetOfName(name: OfferedName | null | undefined): Preset | null {
  return name && !isDuty(name) ? name : null;
}

/** Whether it is due by date alone, whatever the mileage. */
export function isByDayAlone(name: OfferedName): boolean {
  return name === 'inspection' || isDuty(name);
}

export const DUTY_RULE = { months: 12, from: 'due' } as const satisfies PresetRule;

/** Type of a new reminder if the business has several. */
export function usualType(types: readonly NewReminder['type'][]): NewReminder['type'] {
  return types.includes('reminder') ? 'reminder' : 'appointment';
}
