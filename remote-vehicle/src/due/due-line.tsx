import type { Reminder } from '@forecourt/shared/api';
import { alertIcon, bellIcon } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { NewsLine } from '../vehicle/news-line.tsx';
import { isUrgent } from './next-due.ts';

interface DueLineProps {
  due: Reminder;
  /** What is said of it. */
  children: ReactNode;
}

/** What is said of a reminder, as loud as it is urgent. */
export function DueLine({ due, children }: DueLineProps) {
  if (!isUrgent(due)) return <NewsLine icon={bellIcon}>{children}</NewsLine>;
  const isOverdue = due.state === 'overdue';
  return (
    <NewsLine icon={isOverdue ? alertIcon : bellIcon} tone={isOverdue ? 'bad' : 'warn'}>
      {children}
    </NewsLine>
  );
}
