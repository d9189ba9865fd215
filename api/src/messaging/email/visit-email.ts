import { kindTitles } from '@forecourt/shared/server';
import type { Locale, SiteSettings } from '@forecourt/shared/settings/schema';
import { dayText } from '../../booking/language.ts';
import type { AppointmentJson } from '../../booking/schema.ts';
import type { VisitEvent } from '../outbox/channel.ts';
import { type EmailRow, type WrittenEmail, writeEmail } from './email-layout.ts';
import { emailTexts, type TextId } from './email-texts.ts';

/** What an e-mail about a visit is made of. */
export interface VisitEmailFacts {
  kind: VisitEvent['kind'];
  appointment: AppointmentJson;
  /** That of its changes which the e-mail tells of, or for the day before, the last one. */
  change: AppointmentJson['changes'][number];
  settings: Pick<SiteSettings, 'organisation' | 'booking' | 'appearance'>;
  language: Locale;
  /** Absolute addresses. */
  links: { visit: string; preferences: string; unsubscribe: string };
}

/** Which texts tell of an event. */
function textsOf({
  kind,
  appointment,
  change,
}: VisitEmailFacts): Record<'subject' | 'title' | 'text', TextId> {
  if (kind === 'moved' || kind === 'cancelled') {
    return { subject: `${kind}.subject`, title: `${kind}.title`, text: `${kind}.by-${change.by}.text` };
  }
  const isRequest = kind === 'booked' && appointment.status === 'requested';
  const name = isRequest ? 'requested' : kind === 'booked' ? 'confirmed' : kind;
  return { subject: `${name}.subject`, title: `${name}.title`, text: `${name}.text` };
}

/** An e-mail about a visit in its customer's language: for programs that show HTML, and for those that do not. */
export function visitEmail(facts: VisitEmailFacts): WrittenEmail {
  const { appointment, change, settings, language, links } = facts;
  const { name, phone, address } = settings.organisation;
  const { device_reg, make, model } = appointment.vehicle;
  const text = emailTexts(language);
  const ids = textsOf(facts);
  const day = dayText(change.date, language);
  const vehicle = [device_reg, [make, model].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
  // A number that is broken over two lines is hard to read out.
  const values = { day, time: change.time, phone: phone.replaceAll(' ', '\u00a0'), name, vehicle };
  const isCancelled = facts.kind === 'cancelled';
  const before =
    facts.kind === 'moved' ? appointment.changes[appointment.changes.indexOf(change) - 1] : undefined;
  const when = ({ date, time }: typeof change) => text('when', { day: dayText(date, language), time });
  const rows: EmailRow[] = [
    { label: text('label.before'), value: before ? when(before) : '', isStruck: true },
    // The time of the visit is not the one to collect it at.
    { label: text('label.when'), value: facts.kind === 'ready' ? '' : when(change), isStruck: isCancelled },
    { label: text('label.work'), value: kindTitles(settings.booking, language)(appointment.service_type) },
    { label: text('label.vehicle'), value: vehicle, plate: device_reg },
    { label: text('label.where'), value: address?.lines.join(', ') ?? '', lines: address?.lines },
    { label: text('label.reason'), value: (isCancelled && change.reason) || '' },
    { label: text('label.reference'), value: appointment.reference },
  ].filter(({ value }) => value !== '');
  return writeEmail(text(ids.subject, values), {
    language,
    accent: settings.appearance.accent,
    title: text(ids.title),
    text: text(ids.text, values),
    rows,
    open: { label: text('open'), address: links.visit },
    sender: { name, address: address?.lines ?? [], phone },
    why: text('footer.why', values),
    footer: [
      { label: text('footer.unsubscribe'), address: links.unsubscribe },
      { label: text('footer.choose'), address: links.preferences },
    ],
  });
}
