import type { Reminder } from '@forecourt/shared/api';
import { localised } from '@forecourt/shared/i18n';
import catalogues from './messages';
import { YEARLY_DUTIES } from './presets.ts';

/** Whether the owner handles it elsewhere, so no visit is booked: recognised by its name in any language of the site. */
export function isOwnersDuty({ name, service_type }: Pick<Reminder, 'name' | 'service_type'>): boolean {
  if (service_type !== null) return false;
  return YEARLY_DUTIES.some((duty) => Object.values(localised(catalogues, `form.${duty}`)).includes(name));
}
