import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { alarmIcon, alertIcon, calendarIcon, carIcon, checkIcon, Icon } from './icon.tsx';
import { IconDisc } from './icon-disc.tsx';
import styles from './state-sign.module.css';

/** Icon and tone of each state of a visit or a reminder, the same everywhere. `upcoming`: a reminder that is not due soon. */
export const STATE_SIGNS = {
  booked: { icon: calendarIcon, tone: null },
  atWorkshop: { icon: carIcon, tone: 'accent' },
  late: { icon: alertIcon, tone: 'warn' },
  ready: { icon: checkIcon, tone: 'good' },
  done: { icon: checkIcon, tone: 'good' },
  cancelledByWorkshop: { icon: alertIcon, tone: 'warn' },
  cancelled: { icon: alertIcon, tone: 'neutral' },
  upcoming: { icon: alarmIcon, tone: null },
  due: { icon: alarmIcon, tone: 'warn' },
  overdue: { icon: alertIcon, tone: 'bad' },
} as const;

export interface StateLineProps {
  of: keyof typeof STATE_SIGNS;
  children: ReactNode;
}

/** A state in a line of text: its icon, and its words in the same colour. */
export function StateLine({ of, children }: StateLineProps) {
  const { icon, tone } = STATE_SIGNS[of];
  return (
    <span className={classNames(styles.line, tone && styles[tone])}>
      <Icon path={icon} size={16} />
      <span>{children}</span>
    </span>
  );
}

interface StateDiscProps {
  of: Exclude<keyof typeof STATE_SIGNS, 'booked' | 'cancelledByWorkshop' | 'cancelled' | 'upcoming'>;
  size?: 'sm' | 'md';
}

/** Icon of a state in a coloured circle, before a title that names the state. */
export function StateDisc({ of, size = 'md' }: StateDiscProps) {
  const { icon, tone } = STATE_SIGNS[of];
  return <IconDisc path={icon} tone={tone} size={size} />;
}
