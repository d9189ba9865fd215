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

/** What an owner has to think of every year, with which the workshop has nothing to do. */
export const YEARLY_DUTIES = ['insurance', 'tax'] as const;
type YearlyDuty = (typeof YEARLY_DUTIES)[number];

/** What a reminder can be called by one press. */
export const OFFERED_NAMES = [...PRESETS, ...YEARLY_DUTIES] as const;
export type OfferedName = (typeof OFFERED_NAMES)[number];

/** Whether it is a duty of the owner's, and no work for the workshop. */
export function isDuty(name: OfferedName): name is YearlyDuty {
  return YEARLY_DUTIES.some((duty) => duty === name);
}

/** The work that it is; null for a duty, and for nothing. */
export function workOf(name: OfferedName | null | undefined): Preset | null {
  return name && !isDuty(name) ? name : null;
}

/** Whether it falls due on a day, however far the car was driven. */
export function isByDayAlone(name: OfferedName): boolean {
  return name === 'inspection' || isDuty(name);
}

/** How often such a duty comes. */
export const DUTY_RULE = { months: 12, from: 'due' } as const satisfies PresetRule;

/** What a new reminder's type is, as far as the business has several. */
export function usualType(types: readonly NewReminder['type'][]): NewReminder['type'] {
  return types.includes('reminder') ? 'reminder' : 'appointment';
}
