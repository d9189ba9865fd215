import type { Reminder } from '@forecourt/shared/api';
import { kilometresToUnit, useDistanceFormatter } from '@forecourt/shared/country';
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
  children: ReactNode;
}

const LONG: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' };

/** Facts about a reminder that the date tile lacks, such as mileage, interval and how early the customer is notified. */
export function ReminderFacts({ reminder, children }: ReminderFactsProps) {
  const text = useText();
  const format = useFormat();
  const { written } = useDistanceFormatter();
  const wordsOf = useServiceTexts();
  const repeatWords = useRepeatFormatter();
  const estimateWords = useEstimateWords();
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
  // Whether the date tile shows the due date, which is then not repeated here.
  const isOnTile = isOpen && booked === null && due_on === due_date && !due_on_estimated;
  const days = siteSettings().reminders.leadDays[type];
  const facts: (DescriptionItem | null)[] = [
    due_date === null || isOnTile
      ? null
      : { label: text('form.date'), value: addNoBreakSpaces(format.date(due_date, LONG)) },
    due_odometer === null
      ? null
      : {
          label: text('fact.odometer'),
          value: (
            <Stack gap={4}>
              <span>{written(due_odometer)}</span>
              {isOpen && (
                <span className={styles.note}>
                  {estimate ? estimateWords(estimate, due_odometer) : text('estimate.none')}
                </span>
              )}
            </Stack>
          ),
        },
    { label: text('fact.repeat'), value: repeat ? repeatWords.alone(repeat) : text('repeat.never') },
    service_type === null ? null : { label: text('form.service'), value: wordsOf(service_type).title },
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

/** Estimated readings are rounded to a multiple of this, because they are not exact. */
const ROUND_TO = 100;

/** Returns a function that writes an estimate: "You’re at about 52,300 miles now, so around 3,200 to go." */
function useEstimateWords(): (estimate: NonNullable<Reminder['estimate']>, due_odometer: number) => string {
  const text = useText();
  const { unit, about } = useDistanceFormatter();
  return ({ odometer_km }, due_odometer) => {
    const left = Math.round(kilometresToUnit(unit, due_odometer - odometer_km) / ROUND_TO) * ROUND_TO;
    return text(left > 0 ? 'estimate' : 'estimate.reached', { distance: about(odometer_km, ROUND_TO), left });
  };
}
