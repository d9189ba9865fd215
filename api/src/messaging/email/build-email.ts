import path from 'node:path';
import { bookPath, cancelVisitPath, moveVisitPath } from '@forecourt/shared/links';
import { createMessageLoader, createServiceTitleLookup, formatSitePhone } from '@forecourt/shared/server';
import { computeAccentColours } from '@forecourt/shared/settings/accent-colours';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import {
  formatAmountToPay,
  formatFullDate,
  formatTimeOfDay,
  formatVehicleName,
  formatVehicleWithRegistration,
} from '../../booking/language.ts';
import { localDateAt, localTimeAt } from '../../platform/local-time.ts';
import {
  type EarlierTimeMessageContent,
  formatEarlierTimeValues,
  formatVisitValues,
  isAboutRefusedRequest,
  type MessageContent,
  type ReminderMessageContent,
  type VisitMessageContent,
} from '../content.ts';
import {
  type EmailContent,
  type EmailDetailRow,
  type LabelledLink,
  type RenderedEmail,
  renderEmail,
} from './email-layout.ts';

export type EmailTextId = keyof typeof import('./messages/en.json');

export const getEmailTexts = createMessageLoader<EmailTextId>(path.join(import.meta.dirname, 'messages'));

const LEGAL_PAGES = ['privacy', 'imprint', 'terms'] as const;

type EmailSettings = Pick<SiteSettings, 'organisation' | 'booking' | 'appearance'>;

export interface EmailLinks {
  /** Public address of the site, without a slash at the end. */
  site: string;
  subject: string;
  preferences: string;
  unsubscribe: string;
}

/** Parts of an email that depend on the event. Addresses of `steps` may be paths of the site. */
type EmailParts = Pick<EmailContent, 'title' | 'text' | 'rows' | 'steps' | 'why'> & {
  subject: string;
  open: string;
};

/** Builds the email about an event in its customer's language. */
export function buildEmail(
  content: MessageContent,
  settings: EmailSettings,
  links: EmailLinks,
): RenderedEmail {
  const { language } = content.customer;
  const { name, shortName, address, legal, locale, country } = settings.organisation;
  const phone = formatSitePhone(settings.organisation);
  const text = getEmailTexts(language, country);
  const firstName = content.customer.name?.trim().split(/\s+/)[0];
  const onSite = (of: string) => of.replace(/^\//, `${links.site}/`);
  const { subject, open, steps, ...parts } =
    content.kind === 'reminder'
      ? buildReminderEmail(content, settings)
      : content.kind === 'earlier_time'
        ? buildEarlierTimeEmail(content, settings)
        : buildVisitEmail(content, settings);
  return renderEmail(subject, {
    ...parts,
    language,
    country,
    colours: {
      light: computeAccentColours(settings.appearance, 'light'),
      dark: computeAccentColours(settings.appearance, 'dark'),
    },
    icon: onSite(settings.appearance.appIcons.small),
    greeting: firstName ? text('greeting', { name: firstName }) : null,
    open: { label: open, address: links.subject },
    steps: steps.map(({ label, address }) => ({ label, address: onSite(address) })),
    sender: {
      name,
      shortName: shortName ?? name,
      address: address?.lines ?? [],
      phone,
      dialled: settings.organisation.phone,
    },
    footer: [
      { label: text('footer.unsubscribe'), address: links.unsubscribe },
      { label: text('footer.choose'), address: links.preferences },
      ...LEGAL_PAGES.flatMap((page) => {
        const published = legal[page]?.[language] ?? legal[page]?.[locale];
        return published ? [{ label: text(`legal.${page}`), address: onSite(published) }] : [];
      }),
    ],
  });
}

function buildVisitEmail(content: VisitMessageContent, settings: EmailSettings): EmailParts {
  const { kind, appointment, change, customer } = content;
  const { organisation } = settings;
  const { name, address, country } = organisation;
  const { language } = customer;
  const text = getEmailTexts(language, country);
  const ids = visitTextIds(content);
  const common = formatVisitValues(content, organisation);
  // No-break spaces keep a phone number on one line.
  const values = { ...common, phone: common.phone.replaceAll(' ', '\u00a0'), name };
  const isCancelled = kind === 'cancelled';
  const isRequest = appointment.status === 'requested' || isAboutRefusedRequest(content);
  const before = kind === 'moved' ? appointment.changes[appointment.changes.indexOf(change) - 1] : undefined;
  const when = ({ date, time }: typeof change) =>
    text('when', {
      day: formatFullDate(date, language, organisation),
      time: formatTimeOfDay(time, language, organisation),
    });
  const until = findChangeLimit(content);
  const momentAt = (instant: string) => {
    const at = new Date(instant);
    return {
      day: formatFullDate(localDateAt(at, appointment.time_zone), language, organisation),
      time: formatTimeOfDay(localTimeAt(at, appointment.time_zone), language, organisation),
    };
  };
  return {
    subject: text(ids.subject, values),
    title: text(ids.title),
    text: text(ids.text, values),
    rows: [
      { label: text('label.before'), value: before ? when(before) : '', isStruck: true },
      // Leave out the visit's time if the vehicle is ready: it is not the time to collect the vehicle.
      { label: text('label.when'), value: kind === 'ready' ? '' : when(change), isStruck: isCancelled },
      { label: text('label.collect'), value: writeCollectionHours(content, organisation) },
      {
        label: text('label.cost'),
        value: kind === 'ready' ? formatAmountToPay(appointment, language, organisation) : '',
      },
      {
        label: text('label.work'),
        value: createServiceTitleLookup(settings, language)(appointment.service_type),
      },
      { label: text('label.vehicle'), ...vehicleValue(appointment.vehicle) },
      { label: text('label.where'), value: address?.lines.join(', ') ?? '', lines: address?.lines },
      { label: text('label.bring'), value: isCancelled || kind === 'ready' ? '' : text('bring') },
      { label: text('label.changes'), value: until === null ? '' : text('until', momentAt(until)) },
      { label: text('label.reason'), value: (isCancelled && change.reason) || '' },
      { label: text('label.reference'), value: appointment.reference },
    ].filter(({ value }) => value !== ''),
    open: text('open'),
    steps: visitSteps(content, organisation),
    why: text(isRequest ? 'requested.why' : 'footer.why', values),
  };
}

function writeCollectionHours(
  { collection, customer: { language } }: VisitMessageContent,
  organisation: EmailSettings['organisation'],
): string {
  if (!collection) return '';
  const text = getEmailTexts(language, organisation.country);
  return text(collection.isOpen ? 'collect.until' : 'collect.hours', {
    day: formatFullDate(collection.date, language, organisation),
    from: formatTimeOfDay(collection.from, language, organisation),
    to: formatTimeOfDay(collection.to, language, organisation),
  });
}

/** Links to likely next steps. Moving and cancelling are offered if they were allowed when the visit changed. */
function visitSteps(
  content: VisitMessageContent,
  { address, country }: EmailSettings['organisation'],
): LabelledLink[] {
  const { kind, appointment, change, customer } = content;
  const text = getEmailTexts(customer.language, country);
  const { id, vehicle, service_type } = appointment;
  if (kind === 'cancelled') {
    const again = bookPath({ vehicle: vehicle.id, service: service_type });
    return change.by === 'workshop' ? [{ label: text('step.again'), address: again }] : [];
  }
  return [
    ...(address?.map ? [{ label: text('step.directions'), address: address.map }] : []),
    ...(findChangeLimit(content) !== null
      ? [
          { label: text('step.move'), address: moveVisitPath(id) },
          { label: text('step.cancel'), address: cancelVisitPath(id) },
        ]
      : []),
  ];
}

/** Time until which the customer can move or cancel the visit; null if the email does not offer that. */
function findChangeLimit({ kind, appointment, change }: VisitMessageContent): string | null {
  const { changeable_until: until } = appointment;
  if (kind === 'ready' || kind === 'day_before' || kind === 'cancelled' || until === null) return null;
  return Date.parse(until) > Date.parse(change.changed_at) ? until : null;
}

function visitTextIds(content: VisitMessageContent): Record<'subject' | 'title' | 'text', EmailTextId> {
  const { kind, appointment, change } = content;
  const isRequested = appointment.status === 'requested';
  if (kind === 'moved' && isRequested) {
    return {
      subject: 'moved.requested.subject',
      title: 'moved.requested.title',
      text: change.by === 'customer' ? 'requested.text' : 'moved.requested.by-workshop.text',
    };
  }
  if (isAboutRefusedRequest(content)) {
    return { subject: 'refused.subject', title: 'refused.title', text: 'refused.text' };
  }
  if (kind === 'moved' || kind === 'cancelled') {
    return { subject: `${kind}.subject`, title: `${kind}.title`, text: `${kind}.by-${change.by}.text` };
  }
  const name = kind !== 'booked' ? kind : isRequested ? 'requested' : 'confirmed';
  return { subject: `${name}.subject`, title: `${name}.title`, text: `${name}.text` };
}

function buildReminderEmail(
  { stage, on, isEstimated, reminder, vehicle, customer }: ReminderMessageContent,
  { organisation }: EmailSettings,
): EmailParts {
  const { name, country } = organisation;
  const text = getEmailTexts(customer.language, country);
  const day = formatFullDate(on, customer.language, organisation);
  const values = { reminder: reminder.name, vehicle: formatVehicleWithRegistration(vehicle), name };
  return {
    subject: text(`reminder.${stage}.subject`, values),
    title: text(`reminder.${stage}.title`, values),
    text: text(`reminder.${stage}.text`),
    rows: [
      { label: text('label.due'), value: isEstimated ? text('reminder.around', { day }) : day },
      { label: text('label.items'), value: reminder.reminder_items.join(', ') },
      { label: text('label.vehicle'), ...vehicleValue(vehicle) },
    ],
    open: text('reminder.open'),
    steps: reminder.booking === null ? [] : [{ label: text('step.book'), address: reminder.booking }],
    why: text('reminder.why', values),
  };
}

function buildEarlierTimeEmail(content: EarlierTimeMessageContent, settings: EmailSettings): EmailParts {
  const { appointment, customer, free } = content;
  const { name, country } = settings.organisation;
  const text = getEmailTexts(customer.language, country);
  const values = { ...formatEarlierTimeValues(content, settings.organisation), name };
  const { visitDay: day, visitTime: time } = values;
  return {
    subject: text('earlier_time.subject', values),
    title: text('earlier_time.title'),
    text: [text('earlier_time.text'), free.isPastCutOff && text('earlier_time.past_cutoff')]
      .filter(Boolean)
      .join(' '),
    rows: [
      { label: text('label.free'), value: text('when', values) },
      { label: text('label.visit'), value: text('when', { day, time }) },
      {
        label: text('label.work'),
        value: createServiceTitleLookup(settings, customer.language)(appointment.service_type),
      },
      { label: text('label.vehicle'), ...vehicleValue(appointment.vehicle) },
      { label: text('label.reference'), value: appointment.reference },
    ],
    open: text('earlier_time.open'),
    steps: [],
    why: text('earlier_time.why', values),
  };
}

function vehicleValue(vehicle: ReminderMessageContent['vehicle']): Pick<EmailDetailRow, 'value' | 'plate'> {
  const { device_reg: plate } = vehicle;
  return { value: [plate, formatVehicleName(vehicle)].filter(Boolean).join(' · '), plate };
}
