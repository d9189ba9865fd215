import { conventionsOf } from '@forecourt/shared/country';
import { addDays } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Disclosure } from '@forecourt/shared/ui';
import { type SameHours, weekHours } from './opening.ts';
import { useText } from './text.ts';
import styles from './workshop.module.css';

const A_SUNDAY = '2026-01-04';

/** More lines would push what is below out of sight. */
const MAX_SHOWN = 3;

/** When the workshop is open in the course of a week; folded away where that takes many words. */
export function WeekHours() {
  const text = useText();
  const format = useFormat();
  const { booking, organisation } = siteSettings();
  const dayName = (weekday: number) => format.date(addDays(A_SUNDAY, weekday), { weekday: 'long' });
  function daysText([first, ...others]: SameHours['days']): string {
    const last = others.at(-1);
    if (last === undefined) return dayName(first);
    const names = { first: dayName(first), last: dayName(last) };
    return others.length === 1 ? text('hours.pair', names) : text('hours.days', names);
  }
  const week = weekHours(booking, conventionsOf(organisation.country).firstDayOfWeek);
  const lines = (
    <dl className={styles.week}>
      {week.map(({ days, hours }) => (
        <div key={days[0]}>
          <dt>{daysText(days)}</dt>
          <dd>
            {hours
              ? text('hours.times', { from: format.time(hours.from), to: format.time(hours.to) })
              : text('opening.closed')}
          </dd>
        </div>
      ))}
    </dl>
  );
  return week.length > MAX_SHOWN ? <Disclosure title={text('hours.week')}>{lines}</Disclosure> : lines;
}
