import type { CustomerExport } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { localDateTimeAt } from '@forecourt/shared/dates';
import {
  createText,
  LOCALES,
  type Locale,
  languageName,
  siteLocaleTag,
  useFormat,
  useLocale,
  useLocalised,
} from '@forecourt/shared/i18n';
import { usePresetTexts } from '@forecourt/shared/reminders';
import { siteSettings } from '@forecourt/shared/settings';
import { formatFieldValue } from '@forecourt/shared/vehicle-fields';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { useText as useAreaText } from '../../text.ts';
import { useText as useProfileText } from '../text.ts';
import catalogues from './messages';
import type en from './messages/en.json';

/** Content of the page as plain text, without HTML. */
export interface ReadableExport {
  title: string;
  lead: string;
  sections: readonly ReadableSection[];
  /** Complete JSON export, in a folded section of the page. */
  record: { title: string; text: string; content: string };
  /** Legal pages of the business, with absolute addresses. */
  legal: readonly { title: string; href: string }[];
}

interface ReadableSection {
  title: string;
  /** Text shown if a list is empty. */
  none: string;
  things: readonly ReadableThing[];
}

export interface ReadableThing {
  title?: string;
  /** Facts with their labels; several values are shown as a list. */
  facts: readonly { label: string; value: string | readonly string[] }[];
}

type Facts = ReadableThing['facts'];
type Visit = CustomerExport['appointments'][number];
type Entry = CustomerExport['vehicle_records'][number];
type Reminder = CustomerExport['reminders'][number];

/** Returns a function that describes the exported data in the page's language. */
export function useReadableExport(): (data: CustomerExport, json: string, phone: string) => ReadableExport {
  const text = useText();
  const profileText = useProfileText();
  const areaText = useAreaText();
  const serviceWords = useServiceTexts();
  const presetWords = usePresetTexts();
  const localised = useLocalised();
  const format = useFormat();
  const distance = useDistance();
  const locale = useLocale();
  const { organisation, vehicle: settings, ratings: range } = siteSettings();

  // Times are written in the workshop's time zone, as on the visit screens.
  const { timeZone } = organisation;
  const moment = (instant: string) =>
    format.moment(`${localDateTimeAt(new Date(instant), timeZone)}:00Z`, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
  const day = (date: string) => format.date(date, { dateStyle: 'full' });
  const clock = (time: string) => format.time(time.slice(0, 5));

  function profile({ identity, profile: kept, ...data }: CustomerExport, phone: string): ReadableThing {
    const language = LOCALES.find((each) => each === kept?.locale);
    return {
      facts: known([
        [profileText('number'), kept?.customer_number],
        [profileText('name'), kept?.display_name ?? identity.name],
        [profileText('phone'), phone],
        [profileText('email'), identity.email],
        [text('fact.confirmed'), identity.email && text(identity.email_verified ? 'yes' : 'no')],
        [profileText('language'), language && languageName(language)],
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

  function vehicle(one: CustomerExport['vehicles'][number]): ReadableThing {
    const further = Object.entries(one.fields).map(([id, value]): [string, string] => {
      const definition = settings.fields.find((field) => field.id === id);
      if (!definition) return [id, String(value)];
      return [localised(definition.label), formatFieldValue(definition, value, { format, localised })];
    });
    return {
      title: one.device_reg,
      facts: known([
        [text('fact.make'), one.make],
        [text('fact.model'), one.model],
        [text('fact.year'), one.year === null ? null : String(one.year)],
        [text('fact.vin'), one.vin],
        [text(distance.unit === 'mi' ? 'fact.mileage' : 'fact.odometer'), odometer(one.odometer_km)],
        ...further,
        [text('fact.added'), moment(one.created_at)],
        [text('fact.archived'), one.archived_at && moment(one.archived_at)],
      ]),
    };
  }

  function entry(one: Entry, { vehicles, vehicle_record_corrections }: CustomerExport): ReadableThing {
    const corrections = vehicle_record_corrections.filter(({ record_id }) => record_id === one.id);
    const before = corrections.map((correction) =>
      text('correction.line', {
        when: moment(correction.corrected_at),
        said: [
          text('record.title', { date: day(correction.date), kind: kindOf(correction) }),
          odometer(correction.odometer_km),
          litresOf(correction),
          cost(correction),
          correction.note,
        ]
          .filter(Boolean)
          .join(', '),
      }),
    );
    return {
      title: text('record.title', { date: day(one.date), kind: kindOf(one) }),
      facts: known([
        [text('fact.vehicle'), plateIn(vehicles, one.vehicle_id)],
        [text(distance.unit === 'mi' ? 'fact.mileage' : 'fact.odometer'), odometer(one.odometer_km)],
        [text('fact.fuel'), litresOf(one)],
        [text('fact.cost'), cost(one)],
        [text('fact.note'), one.note],
        [text('fact.corrections'), before],
      ]),
    };
  }

  function kindOf({ kind }: Pick<Entry, 'kind'>): string {
    return kind === 'inspection' ? presetWords(kind).name : text(`record.kind.${kind}`);
  }

  function litresOf({ litres }: Pick<Entry, 'litres'>): string | null {
    return litres === null ? null : text('litres', { litres: format.number(litres) });
  }

  function cost({ cost_minor, currency }: Pick<Entry, 'cost_minor' | 'currency'>): string | null {
    return cost_minor === null || currency === null ? null : costText(cost_minor, currency, locale);
  }

  function reminder(one: Reminder, { vehicles }: CustomerExport): ReadableThing {
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

  function visit(one: Visit, { vehicles, appointment_changes, ratings }: CustomerExport): ReadableThing {
    const history = appointment_changes.filter(({ appointment_id }) => appointment_id === one.id);
    return {
      title: text('visit', {
        date: day(one.date),
        time: clock(one.time),
        service: serviceWords(one.service_type).title,
      }),
      facts: known([
        [text('fact.reference'), one.reference],
        [text('fact.status'), areaText(`status.${one.status}`)],
        [text('fact.vehicle'), plateIn(vehicles, one.vehicle_id)],
        [text('fact.note'), one.note],
        [text('fact.work'), one.work],
        [text(distance.unit === 'mi' ? 'fact.mileage' : 'fact.odometer'), odometer(one.odometer_km)],
        [text('fact.history'), history.map(changed)],
        [text('fact.rating'), rated(ratings.find(({ appointment_id }) => appointment_id === one.id))],
      ]),
    };
  }

  function changed({ change, by, reason, ...at }: CustomerExport['appointment_changes'][number]): string {
    const line = text('change.line', {
      when: moment(at.changed_at),
      change: text(`change.${change}`, { date: day(at.date), time: clock(at.time) }),
      by: text(by === 'customer' ? 'change.by.customer' : 'change.by.workshop'),
    });
    return reason ? text('change.reason', { line, reason }) : line;
  }

  function rated(rating: CustomerExport['ratings'][number] | undefined): string | undefined {
    if (!rating) return undefined;
    const { stars, comment } = rating;
    const { highest } = range;
    return comment ? text('rating.comment', { stars, highest, comment }) : text('rating', { stars, highest });
  }

  function odometer(km: number | null): string | null {
    return km === null ? null : distance.written(km);
  }

  return (data, json, phone) => ({
    title: text('title', { name: organisation.name }),
    lead: text('lead', { when: moment(data.exported_at) }),
    sections: [
      { title: profileText('details'), none: '', things: [profile(data, phone)] },
      { title: text('vehicles'), none: text('none.vehicles'), things: data.vehicles.map(vehicle) },
      {
        title: text('visits'),
        none: text('none.visits'),
        things: data.appointments
          .toSorted((one, other) => other.starts_at.localeCompare(one.starts_at))
          .map((one) => visit(one, data)),
      },
      {
        title: text('records'),
        none: text('none.records'),
        things: data.vehicle_records
          .toSorted((one, other) => other.date.localeCompare(one.date))
          .map((one) => entry(one, data)),
      },
      {
        title: text('reminders'),
        none: text('none.reminders'),
        things: data.reminders
          .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
          .map((one) => reminder(one, data)),
      },
    ],
    record: { title: text('record'), text: text('record.text'), content: json },
    legal: (['privacy', 'imprint', 'terms'] as const).flatMap((page) => {
      const address = organisation.legal[page];
      const href = address && new URL(localised(address), location.href).href;
      return href ? [{ title: text(`legal.${page}`), href }] : [];
    }),
  });
}

function plateIn(vehicles: CustomerExport['vehicles'], vehicleId: string): string | undefined {
  return vehicles.find(({ id }) => id === vehicleId)?.device_reg;
}

/** Formats an amount in the smallest unit of its currency: "£48.50". */
function costText(minor: number, currency: string, locale: Locale): string {
  const format = new Intl.NumberFormat(siteLocaleTag(locale), { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(minor / 10 ** maximumFractionDigits);
}

function known(facts: readonly (readonly [string, string | readonly string[] | null | undefined])[]): Facts {
  return facts.flatMap(([label, value]) => (value?.length ? [{ label, value }] : []));
}

export const useText = createText<keyof typeof en>(catalogues);
