import type { Reminder } from '@forecourt/shared/api';
import { localised } from '@forecourt/shared/i18n';
import catalogues from './messages';
import { YEARLY_DUTIES } from './presets.ts';

/**
 * Whether a reminder is for what its owner sees to elsewhere, so that no visit is booked for it: by its name, in whatever language
 * they had the site when they took it.
 */
export function isOwnersDuty({ name, service_type }: Pick<Reminder, 'name' | 'service_type'>): boolean {
  if (service_type !== null) return false;
  return YEARLY_DUTIES.some((duty) => Object.values(localised(catalogues, `form.${duty}`)).includes(name));
}
