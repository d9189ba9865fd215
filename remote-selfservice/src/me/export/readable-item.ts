import { useDistanceFormatter } from '@forecourt/shared/country';
import { localDateTimeAt } from '@forecourt/shared/dates';
import { createText, useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

export interface ReadableExportItem {
  /** Number plate, shown in front of the title. */
  plate?: string | undefined;
  title?: string;
  /** Facts with their labels; several values are shown as a list. */
  facts?: readonly { label: string; value: string | readonly string[] }[];
  table?: { heads: readonly string[]; years: readonly ReadableExportYear[] };
}

interface ReadableExportYear {
  year: string;
  rows: readonly (readonly string[])[];
}

type Facts = NonNullable<ReadableExportItem['facts']>;

/** Returns formatters of exported values, and `mileage`: the label of odometer readings in the country's unit. */
export function useExportedValueFormatters() {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  // Instants are written in the workshop's time zone.
  const { timeZone } = siteSettings().organisation;
  const moment = (instant: string) =>
    format.moment(`${localDateTimeAt(new Date(instant), timeZone)}:00Z`, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
  const day = (date: string) => format.date(date, { dateStyle: 'full' });
  const dayOfYear = (date: string) => format.date(date, { day: 'numeric', month: 'short' });
  const clock = (time: string) => format.time(time.slice(0, 5));
  const mileage = text(distance.unit === 'mi' ? 'fact.mileage' : 'fact.odometer');
  const odometer = (km: number | null) => (km === null ? null : distance.written(km));
  return { moment, day, dayOfYear, clock, mileage, odometer };
}

/** Converts items to rows by year, the latest first. @param dateOf returns `YYYY-MM-DD`, with or without a time */
export function groupByYear<Thing>(
  things: readonly Thing[],
  dateOf: (thing: Thing) => string,
  rowOf: (thing: Thing) => string[],
): ReadableExportYear[] {
  const latestFirst = things.toSorted((one, other) => dateOf(other).localeCompare(dateOf(one)));
  const years = Map.groupBy(latestFirst, (thing) => dateOf(thing).slice(0, 4));
  return [...years].map(([year, ofYear]) => ({ year, rows: ofYear.map(rowOf) }));
}

export const count = ({ length }: { length: number }) => (length > 0 ? String(length) : null);

export function known(
  facts: readonly (readonly [string, string | readonly string[] | null | undefined])[],
): Facts {
  return facts.flatMap(([label, value]) => (value?.length ? [{ label, value }] : []));
}
