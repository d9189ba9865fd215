import type { Reminder } from '@forecourt/shared/api';
import { toDistanceUnit, toKilometres, useDistance } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { useText } from '../text.ts';

const WEEK_DAYS = 7;
/** Smaller distances are given by week. */
const MIN_DAILY = 5;
/** The last digits of an estimate mean nothing. */
const ROUND_TO = 100;

/** Estimated odometer reading and its basis: "About 84,900 km today, from 3 readings since March, 38 km a day". */
export function useEstimateWords(today: string): (estimate: NonNullable<Reminder['estimate']>) => string {
  const text = useText();
  const format = useFormat();
  const { unit, written } = useDistance();
  return ({ odometer_km, km_per_day, from, readings }) => {
    const isThisYear = from.date.slice(0, 4) === today.slice(0, 4);
    const isDaily = toDistanceUnit(unit, Math.round(km_per_day)) >= MIN_DAILY;
    const pace = written(Math.round(isDaily ? km_per_day : km_per_day * WEEK_DAYS));
    return text('estimate', {
      distance: written(
        toKilometres(Math.round(toDistanceUnit(unit, odometer_km) / ROUND_TO) * ROUND_TO, unit),
      ),
      readings,
      month: format.date(from.date, { month: 'long', ...(!isThisYear && { year: 'numeric' }) }),
      pace: text(isDaily ? 'estimate.day' : 'estimate.week', { distance: pace }),
    });
  };
}
