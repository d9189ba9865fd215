import type { Reminder } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { isAbout } from './missing-presets.ts';
import { PRESETS } from './presets.ts';

/** The kind of work to book for a reminder; null where it has none, or one that the business does not offer any more. */
export function serviceToBook({ service_type }: Pick<Reminder, 'service_type'>): string | null {
  return service_type !== null && Object.hasOwn(siteSettings().booking.serviceTypes, service_type)
    ? service_type
    : null;
}

/** Whether a reminder is for what workshops do, as far as can be known: the yearly tax is not. */
export function isForWorkshop(reminder: Reminder): boolean {
  const { country } = siteSettings().organisation;
  return serviceToBook(reminder) !== null || PRESETS.some((preset) => isAbout(preset, reminder, country));
}
