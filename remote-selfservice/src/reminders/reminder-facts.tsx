import type { Reminder } from '@forecourt/shared/api';
import { kilometresToUnit, toKilometres, useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { editReminderPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { type DescriptionItem, DescriptionList, Section, Stack } from '@forecourt/shared/ui';
import { useServiceTexts } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import { useRepeatFormatter } from './presets.ts';
import styles from './reminder.module.css';
import { useText } from './text.ts';

interface ReminderFactsProps {
  reminder: Reminder;
  /** Date as `YYYY-MM-DD`. */
  today: string;
  children: ReactNode;
}

const LONG: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' };

/** Facts about a reminder that the date tile lacks: due mileage, interval, and days of notification. */
export function ReminderFacts({ reminder, today, children }: ReminderFactsProps) {
  const text = useText();
  const format = useFormat();
  const { written } = useDistanceFormatter();
  const wordsOf = useServiceTexts();
  const repeatWords = useRepeatFormatter();
  const estimateWords = useEstimateWords(today);
  const {
    id,
    due_date,
    due_on,
    due_on_estimated,
    due_odometer,
    estimate,
    repeat,
    type,
    service_type,
    status,
    booked,
  } = reminder;
  const isOpen = status === 'open' || status === 'snoozed';
  // Whether the date tile shows the due date, which is then omitted here.
  const isOnTile = isOpen && booked === null && due_on === due_date && !due_on_estimated;
  const days = siteSettings().reminders.leadDays[type];
  const facts: (DescriptionItem | null)[] = [
    due_date === null || isOnTile
      ? null
      : { label: text('fact.date'), value: addNoBreakSpaces(format.date(due_date, LONG)) },
    due_odometer === null
      ? null
      : {
          label: text('fact.odometer'),
          value: (
            <Stack gap={4}>
              <span>{written(due_odometer)}</span>
              {isOpen && (
                <span className={styles.note}>
                  {estimate ? estimateWords(estimate) : text('estimate.none')}
                </span>
              )}
            </Stack>
          ),
        },
    { label: text('fact.repeat'), value: repeat ? repeatWords.alone(repeat) : text('repeat.never') },
    service_type === null ? null : { label: text('fact.service'), value: wordsOf(service_type).title },
    { label: text('fact.lead'), value: text('lead', { days }) },
  ];
  return (
    <Section
      title={text('facts')}
      link={isOpen ? { to: editReminderPath(id), text: text('edit') } : undefined}
      boxed
    >
      <div className={styles.facts}>
        <DescriptionList items={facts.filter((fact) => fact !== null)} />
      </div>
      {children}
    </Section>
  );
}

const WEEK_DAYS = 7;
/** Minimum daily distance, in the country's unit, that is written per day; a smaller one is written per week. */
const MIN_DAILY = 5;
/** Estimated readings are rounded to a multiple of this, because they are not exact. */
const ROUND_TO = 100;

/** Returns a function that writes an estimate: "About 84,900 km today, from 3 readings since March, 38 km a day". */
function useEstimateWords(today: string): (estimate: NonNullable<Reminder['estimate']>) => string {
  const text = useText();
  const format = useFormat();
  const { unit, written } = useDistanceFormatter();
  return ({ odometer_km, km_per_day, from, readings }) => {
    const isThisYear = from.date.slice(0, 4) === today.slice(0, 4);
    const isDaily = kilometresToUnit(unit, Math.round(km_per_day)) >= MIN_DAILY;
    const pace = written(Math.round(isDaily ? km_per_day : km_per_day * WEEK_DAYS));
    return text('estimate', {
      distance: written(
        toKilometres(Math.round(kilometresToUnit(unit, odometer_km) / ROUND_TO) * ROUND_TO, unit),
      ),
      readings,
      month: format.date(from.date, { month: 'long', ...(!isThisYear && { year: 'numeric' }) }),
      pace: text(isDaily ? 'estimate.day' : 'estimate.week', { distance: pace }),
    });
  };
}
