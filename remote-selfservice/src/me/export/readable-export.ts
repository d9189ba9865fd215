import type { CustomerExport } from '@forecourt/shared/api';
import { useCostFormatter, useDistanceFormatter, useVolumeFormatter } from '@forecourt/shared/country';
import { localDateTimeAt } from '@forecourt/shared/dates';
import { LOCALES, languageName, useFormat, useLocalised } from '@forecourt/shared/i18n';
import { useReminderPresetFormatter } from '@forecourt/shared/reminders';
import { siteSettings } from '@forecourt/shared/settings';
import { formatFieldValue } from '@forecourt/shared/vehicle-fields';
import { visitDay } from '@forecourt/shared/visits';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { useNotificationTitleFormatter } from '../../notifications/notification-title.ts';
import { useText as useAreaText } from '../../text.ts';
import { MESSAGE_KINDS, useProfileQuery } from '../../use-me.ts';
import { useText as useProfileText } from '../text.ts';
import {
  count,
  groupByYear,
  known,
  type ReadableExportItem,
  useExportedValueFormatters,
  useText,
} from './readable-item.ts';

/** Content of the exported page as plain text, without HTML. */
export interface ReadableExport {
  title: string;
  lead: string;
  /** Accessible name of the table of contents. */
  contents: string;
  sections: readonly ReadableExportSection[];
  /** The complete JSON export. It is full of ids, so the page offers it as a file and does not show it. */
  jsonFile: { text: string; save: string; content: string };
  /** Legal pages of the business, with absolute addresses. */
  legal: readonly { title: string; href: string }[];
}

interface ReadableExportSection {
  title: string;
  /** Number of items, for the table of contents; undefined for the account details, which are always a single item. */
  count?: number;
  /** Text shown if a list is empty. */
  none: string;
  things: readonly ReadableExportItem[];
}

type Vehicle = CustomerExport['vehicles'][number];
type ImportedVehicle = CustomerExport['imported_vehicles'][number];
type Visit = CustomerExport['appointments'][number];
type Entry = CustomerExport['vehicle_records'][number];
type Reminder = CustomerExport['reminders'][number];
type Notification = CustomerExport['notifications'][number];

/** Returns a function that describes the exported data in the page's language. */
export function useReadableExportFormatter(): (
  data: CustomerExport,
  json: string,
  phone: string,
) => ReadableExport {
  const text = useText();
  const profileText = useProfileText();
  const areaText = useAreaText();
  const serviceWords = useServiceTexts();
  const presetWords = useReminderPresetFormatter();
  const notificationTitle = useNotificationTitleFormatter();
  const localised = useLocalised();
  const format = useFormat();
  const { moment, day, dayOfYear, clock, mileage, odometer } = useExportedValueFormatters();
  const distance = useDistanceFormatter();
  const volume = useVolumeFormatter();
  const cost = useCostFormatter();
  const { organisation, vehicle: settings, ratings: range } = siteSettings();
  const { timeZone } = organisation;
  const { sends_texts } = useProfileQuery().data?.channels ?? {};
  function profile({ identity, profile: kept, ...data }: CustomerExport, phone: string): ReadableExportItem {
    const language = LOCALES.find((each) => each === kept?.locale);
    const confirmed = profileText(identity.email_verified ? 'email.confirmed' : 'email.unconfirmed');
    const kindNames = (kinds: readonly string[] = []) =>
      MESSAGE_KINDS.filter((kind) => kinds.includes(kind)).map((kind) =>
        profileText(`notifications.kind.${kind}`),
      );
    return {
      facts: known([
        [profileText('number'), kept?.customer_number],
        [profileText('name'), kept?.display_name ?? identity.name],
        [profileText('phone'), phone],
        [profileText('email'), identity.email && [identity.email, confirmed].join('\n')],
        [text('fact.unwanted'), kindNames(kept?.unwanted_emails)],
        [text('fact.unwantedTexts'), sends_texts || kept?.texted_on ? kindNames(kept?.unwanted_texts) : null],
        [text('fact.texted'), kept?.texted_on && day(kept.texted_on)],
        [profileText('language'), language && languageName(language)],
        [profileText('theme'), kept && kept.theme !== 'system' ? profileText(`theme.${kept.theme}`) : null],
        [profileText('since'), kept && moment(kept.created_at)],
        [profileText('lastSignIn'), moment(identity.signed_in_at)],
        [
          text('fact.calendar'),
          data.calendar_feed.map(({ created_at }) => text('calendar.since', { when: moment(created_at) }))[0],
        ],
        [text('fact.devices'), data.devices.length > 0 ? String(data.devices.length) : null],
      ]),
    };
  }

  function vehicle(one: Vehicle, { photos, share_links }: CustomerExport): ReadableExportItem {
    const link = share_links.find(({ vehicle_id }) => vehicle_id === one.id);
    const further = Object.entries(one.fields).map(([id, value]): [string, string] => {
      const definition = settings.fields.find((field) => field.id === id);
      if (!definition) return [id, String(value)];
      return [localised(definition.label), formatFieldValue(definition, value, { format, localised })];
    });
    return {
      plate: one.device_reg,
      facts: known([
        [text('fact.make'), one.make],
        [text('fact.model'), one.model],
        [text('fact.year'), one.year === null ? null : String(one.year)],
        [text('fact.vin'), one.vin],
        [mileage, odometer(one.odometer_km)],
        ...further,
        [text('fact.photos'), count(photos.filter(({ vehicle_id }) => vehicle_id === one.id))],
        [text('fact.added'), moment(one.created_at)],
        [text('fact.archived'), one.archived_at && moment(one.archived_at)],
        [text('fact.shared'), link && moment(link.expires_at)],
      ]),
    };
  }

  /** A vehicle that the business has imported. Once the customer has answered, only its key is left. */
  function imported(one: ImportedVehicle, { identity }: CustomerExport, phone: string): ReadableExportItem {
    return {
      plate: one.device_reg ?? one.device_reg_key,
      title: text('imported'),
      facts: known([
        [profileText('phone'), one.phone === identity.phone ? phone : `+${one.phone}`],
        [text('fact.make'), one.make],
        [text('fact.model'), one.model],
        [text('fact.added'), moment(one.imported_at)],
        [text('fact.answered'), one.answered_at && moment(one.answered_at)],
      ]),
    };
  }

  function recordOf(
    { id, device_reg: plate, make, model }: Vehicle,
    data: CustomerExport,
  ): ReadableExportItem[] {
    const entries = data.vehicle_records.filter(({ vehicle_id }) => vehicle_id === id);
    if (entries.length === 0) return [];
    const title = [make, model].filter(Boolean).join(' ');
    const heads = [text('fact.date'), text('fact.entry'), mileage, text('fact.cost')];
    return [
      {
        plate,
        title,
        table: {
          heads,
          years: groupByYear(
            entries,
            ({ date }) => date,
            (one) => entry(one, data),
          ),
        },
      },
    ];
  }

  function entry(one: Entry, { vehicle_record_corrections, photos }: CustomerExport): string[] {
    const corrections = vehicle_record_corrections.filter(({ record_id }) => record_id === one.id);
    const before = corrections.map((correction) =>
      text('correction.line', {
        when: moment(correction.corrected_at),
        said: [
          text('record.title', { date: day(correction.date), kind: kindOf(correction) }),
          odometer(correction.odometer_km),
          volumeOf(correction),
          cost(correction),
          correction.note,
        ]
          .filter(Boolean)
          .join(', '),
      }),
    );
    const pictures = count(photos.filter(({ record_id }) => record_id === one.id));
    const lines = [
      [kindOf(one), volumeOf(one)].filter(Boolean).join(', '),
      one.note,
      pictures && text('record.photos', { count: pictures }),
      ...before,
    ];
    return [
      dayOfYear(one.date),
      lines.filter(Boolean).join('\n'),
      odometer(one.odometer_km) ?? '',
      cost(one),
    ];
  }

  function notifications(data: CustomerExport): ReadableExportItem[] {
    const { notifications: all, appointments, reminders } = data;
    if (all.length === 0) return [];
    const at = (one: Notification) => localDateTimeAt(new Date(one.created_at), timeZone);
    const row = (one: Notification) => [
      text('notification.when', { date: dayOfYear(at(one).slice(0, 10)), time: clock(at(one).slice(11)) }),
      notificationTitle({
        kind: one.kind,
        by: isAboutOwnChange(one, data) ? 'customer' : 'workshop',
        reminder: {
          stage: one.stage ?? 'due',
          name: reminders.find(({ id }) => id === one.reminder_id)?.name ?? '',
        },
      }),
      appointments.find(({ id }) => id === one.appointment_id)?.reference ??
        reminders.find(({ id }) => id === one.reminder_id)?.name ??
        '',
    ];
    const heads = [text('fact.date'), text('fact.notification'), text('fact.about')];
    return [{ table: { heads, years: groupByYear(all, at, row) } }];
  }

  function isAboutOwnChange(
    { appointment_id: visit, kind, created_at }: Notification,
    { appointment_changes }: CustomerExport,
  ): boolean {
    const until = Date.parse(created_at);
    const change = appointment_changes.findLast(
      (each) => each.appointment_id === visit && each.change === kind && Date.parse(each.changed_at) <= until,
    );
    return change?.by === 'customer';
  }

  function kindOf({ kind }: Pick<Entry, 'kind'>): string {
    return kind === 'inspection' ? presetWords(kind).name : text(`record.kind.${kind}`);
  }

  function volumeOf({ litres }: Pick<Entry, 'litres'>): string | null {
    return litres === null ? null : volume.written(litres);
  }

  function reminder(one: Reminder, { vehicles }: CustomerExport): ReadableExportItem {
    return {
      title: one.name,
      facts: known([
        [text('fact.status'), text(`reminder.${one.status}`)],
        [text('fact.vehicle'), plateIn(vehicles, one.vehicle_id)],
        [text('fact.items'), one.reminder_items],
        [text('fact.dueDate'), one.due_date && day(one.due_date)],
        [text('fact.dueOdometer'), odometer(one.due_odometer)],
        [text('fact.repeats'), repeats(one)],
        [text('fact.snoozed'), one.status === 'snoozed' ? one.snoozed_until && day(one.snoozed_until) : null],
        [text('fact.done'), one.done_on && day(one.done_on)],
        [text('fact.doneOdometer'), odometer(one.done_odometer)],
        [text('fact.added'), moment(one.created_at)],
        [text('fact.closed'), one.closed_at && moment(one.closed_at)],
      ]),
    };
  }

  function repeats({ repeat_months, repeat_distance, repeat_from }: Reminder): string {
    return [
      repeat_months && text('repeat.months', { count: repeat_months }),
      repeat_distance && text('repeat.distance', { distance: distance.written(repeat_distance) }),
      repeat_from && text(repeat_from === 'completion' ? 'repeat.completion' : 'repeat.due'),
    ]
      .filter(Boolean)
      .join(', ');
  }

  function visit(one: Visit, data: CustomerExport): ReadableExportItem {
    const { vehicles, appointment_changes, ratings, visit_photos, share_links } = data;
    const isOfVisit = (row: { appointment_id: string | null }) => row.appointment_id === one.id;
    return {
      title: text(one.work_date ? 'visit.day' : 'visit', {
        date: day(visitDay(one)),
        time: clock(one.time),
        service: serviceWords(one.service_type).title,
      }),
      facts: known([
        [text('fact.reference'), one.reference],
        [
          text('fact.status'),
          areaText(one.status === 'requested' ? 'status.requested' : `event.${one.status}`),
        ],
        [text('fact.vehicle'), plateIn(vehicles, one.vehicle_id)],
        [text('fact.note'), one.note],
        [text('fact.readyBy'), one.ready_by && moment(one.ready_by)],
        [text('fact.waiting'), one.waiting_since && moment(one.waiting_since)],
        [text('fact.work'), one.work],
        [text('fact.cost'), cost(one)],
        [mileage, odometer(one.odometer_km)],
        [text('fact.photos'), visit_photos.filter(isOfVisit).map(added)],
        [text('fact.shared'), share_links.filter(isOfVisit).map((link) => moment(link.expires_at))],
        [text('fact.history'), appointment_changes.filter(isOfVisit).map(changed)],
        [text('fact.rating'), rated(ratings.find(isOfVisit))],
      ]),
    };
  }

  function changed({ change, by, reason, ...at }: CustomerExport['appointment_changes'][number]): string {
    const event = change === 'booked' && at.status === 'requested' ? 'requested' : change;
    const line = text('change.line', {
      when: moment(at.changed_at),
      change: text(`change.${event}`, { date: day(at.date), time: clock(at.time) }),
      by: text(by === 'customer' ? 'change.by.customer' : 'change.by.workshop'),
    });
    return reason ? text('change.reason', { line, reason }) : line;
  }

  function added({ by, caption, created_at }: CustomerExport['visit_photos'][number]): string {
    const line = text('photo.line', {
      when: moment(created_at),
      by: text(by === 'customer' ? 'change.by.customer' : 'change.by.workshop'),
    });
    return caption ? text('photo.caption', { line, caption }) : line;
  }

  function rated(rating: CustomerExport['ratings'][number] | undefined): string | undefined {
    if (!rating) return undefined;
    const { stars, comment } = rating;
    const { highest } = range;
    return comment ? text('rating.comment', { stars, highest, comment }) : text('rating', { stars, highest });
  }

  return (data, json, phone) => ({
    title: text('title', { name: organisation.name }),
    lead: text('lead', { when: moment(data.exported_at) }),
    contents: text('contents'),
    sections: [
      { title: profileText('details'), none: '', things: [profile(data, phone)] },
      {
        title: text('vehicles'),
        count: data.vehicles.length + data.imported_vehicles.length,
        none: text('none.vehicles'),
        things: [
          ...data.vehicles.map((one) => vehicle(one, data)),
          ...data.imported_vehicles.map((one) => imported(one, data, phone)),
        ],
      },
      {
        title: text('visits'),
        count: data.appointments.length,
        none: text('none.visits'),
        things: data.appointments
          .toSorted(
            (one, other) =>
              visitDay(other).localeCompare(visitDay(one)) || other.starts_at.localeCompare(one.starts_at),
          )
          .map((one) => visit(one, data)),
      },
      {
        title: text('reminders'),
        count: data.reminders.length,
        none: text('none.reminders'),
        things: data.reminders
          .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
          .map((one) => reminder(one, data)),
      },
      {
        title: text('records'),
        count: data.vehicle_records.length,
        none: text('none.records'),
        things: data.vehicles.flatMap((one) => recordOf(one, data)),
      },
      {
        title: profileText('notifications'),
        count: data.notifications.length,
        none: text('none.notifications'),
        things: notifications(data),
      },
    ],
    jsonFile: { text: text('record.text'), save: text('record.save'), content: json },
    legal: (['privacy', 'imprint', 'terms'] as const).flatMap((page) => {
      const address = organisation.legal[page];
      const href = address && new URL(localised(address), location.href).href;
      return href ? [{ title: text(`legal.${page}`), href }] : [];
    }),
  });
}

const plateIn = (vehicles: CustomerExport['vehicles'], vehicleId: string) =>
  vehicles.find(({ id }) => id === vehicleId)?.device_reg;
