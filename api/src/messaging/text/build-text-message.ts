import path from 'node:path';
import { createMessageLoader } from '@forecourt/shared/server';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import { formatFullDate, formatVehicleName, formatVehicleWithRegistration } from '../../booking/language.ts';
import {
  formatEarlierTimeValues,
  formatVisitValues,
  isAboutRefusedRequest,
  type MessageContent,
  type ReminderMessageContent,
  type VisitMessageContent,
} from '../content.ts';
import { countGsmSeptets, toGsmName, toGsmText } from './gsm-alphabet.ts';

type TextId = keyof typeof import('./messages/en.json');

const getTexts = createMessageLoader<TextId>(path.join(import.meta.dirname, 'messages'));

/** Septets in two segments. Each segment begins with a header, by which a phone joins them (3GPP TS 23.040 §9.2.3.24.1). */
export const MAX_SEPTETS = 306;

const MAX_SENDER_LENGTH = 30;

type Organisation = SiteSettings['organisation'];

interface Names {
  vehicle: string;
  reminder: string;
}

/**
 * Builds the text message about an event in its customer's language. Names of vehicles and reminders are shortened until the
 * message fits into two segments; its times and its link never are.
 * @returns null if the customer caused the event
 */
export function buildTextMessage(
  content: MessageContent,
  { organisation }: Pick<SiteSettings, 'organisation'>,
  siteUrl: string,
): string | null {
  const isReminder = content.kind === 'reminder';
  if ('change' in content && content.kind !== 'day_before' && content.change.by !== 'workshop') return null;
  const names: Names = {
    vehicle: toGsmName(formatVehicleName(isReminder ? content.vehicle : content.appointment.vehicle)),
    reminder: isReminder ? toGsmName(content.reminder.name) : '',
  };
  const sender =
    shorten(toGsmName(organisation.shortName ?? organisation.name), MAX_SENDER_LENGTH) ||
    new URL(siteUrl).hostname;
  const write = (maxLength: number): string => {
    const fitting = {
      vehicle: shorten(names.vehicle, maxLength),
      reminder: shorten(names.reminder, maxLength),
    };
    const text = writeText(content, fitting, organisation);
    return `${sender}: ${toGsmText(text)}\n${siteUrl}${content.path}`;
  };
  let maxLength = Math.max(names.vehicle.length, names.reminder.length);
  let message = write(maxLength);
  while (maxLength > 0 && countGsmSeptets(message) > MAX_SEPTETS) {
    maxLength -= 1;
    message = write(maxLength);
  }
  return message;
}

function writeText(content: MessageContent, names: Names, organisation: Organisation): string {
  if (content.kind === 'reminder') return reminderText(content, names, organisation);
  if (content.kind !== 'earlier_time') return visitText(content, names, organisation);
  const text = getTexts(content.customer.language, organisation.country);
  const id = content.free.isPastCutOff ? 'earlier_time.past_cutoff' : 'earlier_time';
  return text(id, formatEarlierTimeValues(content, organisation));
}

function visitText(content: VisitMessageContent, { vehicle }: Names, organisation: Organisation): string {
  const { appointment, customer } = content;
  const values = formatVisitValues(content, organisation);
  return getTexts(customer.language, organisation.country)(visitTextId(content, values.cost), {
    ...values,
    vehicle: formatVehicleWithRegistration({ ...appointment.vehicle, make: vehicle, model: null }),
  });
}

function visitTextId(content: VisitMessageContent, cost: string): TextId {
  const { kind, appointment } = content;
  if (kind === 'booked') return 'confirmed';
  if (isAboutRefusedRequest(content)) return 'refused';
  if (kind === 'ready' && cost) return 'ready.cost';
  return kind === 'moved' && appointment.status === 'requested' ? 'moved.requested' : kind;
}

function reminderText(
  { stage, on, isEstimated, vehicle: { device_reg }, customer: { language } }: ReminderMessageContent,
  { vehicle, reminder }: Names,
  organisation: Organisation,
): string {
  const text = getTexts(language, organisation.country);
  return text(stage === 'soon' && isEstimated ? 'reminder.soon.around' : `reminder.${stage}`, {
    day: formatFullDate(on, language, organisation),
    vehicle: formatVehicleWithRegistration({ device_reg, make: vehicle, model: null }),
    reminder: reminder || text('reminder.unnamed'),
  });
}

const DOTS = '...';

function shorten(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name;
  return maxLength <= DOTS.length ? '' : name.slice(0, maxLength - DOTS.length).trimEnd() + DOTS;
}
