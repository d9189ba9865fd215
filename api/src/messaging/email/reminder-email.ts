import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import { dayText } from '../../booking/language.ts';
import type { ReminderNews } from '../stage-to-tell.ts';
import { type WrittenEmail, writeEmail } from './email-layout.ts';
import { emailTexts } from './email-texts.ts';

/** What an e-mail about a reminder is made of. */
interface ReminderEmailFacts {
  news: ReminderNews;
  reminder: { name: string; reminder_items: readonly string[] };
  vehicle: { device_reg: string; make: string | null; model: string | null };
  settings: Pick<SiteSettings, 'organisation' | 'appearance'>;
  language: Locale;
  /** Absolute addresses. */
  links: { reminder: string; preferences: string; unsubscribe: string };
}

/** An e-mail that something is due, or soon will be, in its customer's language. */
export function reminderEmail({
  news: { stage, on, isEstimated },
  reminder,
  vehicle: { device_reg, make, model },
  settings: { organisation, appearance },
  language,
  links,
}: ReminderEmailFacts): WrittenEmail {
  const { name, phone, address } = organisation;
  const text = emailTexts(language);
  const day = dayText(on, language);
  const values = { reminder: reminder.name, vehicle: device_reg, name };
  const vehicle = [device_reg, [make, model].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
  return writeEmail(text(`reminder.${stage}.subject`, values), {
    language,
    accent: appearance.accent,
    title: text(`reminder.${stage}.title`, values),
    text: text(`reminder.${stage}.text`),
    rows: [
      { label: text('label.due'), value: isEstimated ? text('reminder.around', { day }) : day },
      { label: text('label.items'), value: reminder.reminder_items.join(', ') },
      { label: text('label.vehicle'), value: vehicle, plate: device_reg },
    ],
    open: { label: text('reminder.open'), address: links.reminder },
    sender: { name, address: address?.lines ?? [], phone },
    why: text('reminder.why', values),
    footer: [
      { label: text('footer.unsubscribe'), address: links.unsubscribe },
      { label: text('footer.choose'), address: links.preferences },
    ],
  });
}
