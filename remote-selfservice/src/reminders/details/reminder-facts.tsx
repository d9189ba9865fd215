import type { Reminder } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { editReminderPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { type Description, DescriptionList, Section, Stack } from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { useRepeatWords } from '../use-repeat-words.ts';
import styles from './details.module.css';
import { useEstimateWords } from './use-estimate-words.ts';

interface ReminderFactsProps {
  reminder: Reminder;
  /** `YYYY-MM-DD` */
  today: string;
  children: ReactNode;
}

const LONG: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' };

/** Facts other than the date on the tile: due mileage, interval, and days of notification. */
export function ReminderFacts({ reminder, today, children }: ReminderFactsProps) {
  const text = useText();
  const format = useFormat();
  const { written } = useDistance();
  const wordsOf = useServiceWords();
  const repeatWords = useRepeatWords();
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
  // The tile and the text beside it show it for an open reminder.
  const isOnTile = isOpen && booked === null && due_on === due_date && !due_on_estimated;
  const days = siteSettings().reminders.leadDays[type];
  const facts: (Description | null)[] = [
    due_date === null || isOnTile
      ? null
      : { label: text('fact.date'), value: withoutLineBreaks(format.date(due_date, LONG)) },
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
