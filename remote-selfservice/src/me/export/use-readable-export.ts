import type { CustomerExport } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { LOCALES, languageName, useFormat, useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { useText as useAreaText } from '../../text.ts';
import { useServiceWords } from '../../workshop/service-words.ts';
import { useText as useProfileText } from '../text.ts';
import type { ReadableExport, ReadableThing } from './export-page.ts';
import { useText } from './text.ts';

type Facts = ReadableThing['facts'];
type Visit = CustomerExport['appointments'][number];

/** Puts what was exported into words, in the language of the page. */
export function useReadableExport(): (data: CustomerExport, json: string, phone: string) => ReadableExport {
  const text = useText();
  const profileText = useProfileText();
  const areaText = useAreaText();
  const serviceWords = useServiceWords();
  const localised = useLocalised();
  const format = useFormat();
  const distance = useDistance();
  const { organisation, vehicle: settings, ratings: range } = siteSettings();

  const moment = (instant: string) => format.moment(instant, { dateStyle: 'long', timeStyle: 'short' });
  const day = (date: string) => format.date(date, { dateStyle: 'full' });
  const clock = (time: string) => format.time(time.slice(0, 5));

  function profile({ identity, profile: kept }: CustomerExport, phone: string): ReadableThing {
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
        [text('fact.account'), identity.uid],
      ]),
    };
  }

  function vehicle(one: CustomerExport['vehicles'][number]): ReadableThing {
    const further = Object.entries(one.fields).map(([id, value]): [string, string] => {
      const label = settings.fields.find((field) => field.id === id)?.label;
      return [label ? localised(label) : id, String(value)];
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
      ]),
    };
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
        [text('fact.vehicle'), vehicles.find(({ id }) => id === one.vehicle_id)?.device_reg],
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
    ],
    record: { title: text('record'), text: text('record.text'), content: json },
  });
}

/** Without the facts that nothing is known of. */
function known(facts: readonly (readonly [string, string | readonly string[] | null | undefined])[]): Facts {
  return facts.flatMap(([label, value]) => (value?.length ? [{ label, value }] : []));
}
