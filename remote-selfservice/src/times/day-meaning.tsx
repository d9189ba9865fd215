import type { DayAvailability, ServiceType } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { Text } from '@forecourt/shared/ui';
import { useText } from './text.ts';
import styles from './times.module.css';
import { useReady } from './use-ready.ts';

interface DayMeaningProps {
  service: ServiceType;
  day: Pick<DayAvailability, 'date' | 'slots'>;
  /** Whether a free day above it already shows the facts that apply to every day. */
  isBelowFreeDay: boolean;
}

/** Facts about the times of a day, with the latest start for the work to be done the same day. */
export function DayMeaning({ service, day, isBelowFreeDay }: DayMeaningProps) {
  const text = useText();
  const format = useFormat();
  const ready = useReady();
  const free = day.slots.filter(({ bookable }) => bookable);
  const readyOn = ({ time }: { time: string }) => ready.at(service, { date: day.date, time })?.date;
  const sameDay = free.findLast((slot) => readyOn(slot) === day.date);
  const later = free.map(readyOn).find((date) => date !== undefined && date !== day.date);
  const date = later && withoutLineBreaks(format.date(later));
  if (!date && isBelowFreeDay) return null;
  const words = !date
    ? text('slot.meaning')
    : sameDay
      ? text('slot.ready.by', { time: format.time(sameDay.time), date })
      : text('slot.ready.on', { date });
  return (
    <div className={date ? undefined : styles.plain}>
      <Text size="small" tone="muted">
        {words}
      </Text>
    </div>
  );
}
