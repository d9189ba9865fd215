import type { Reminder } from '@forecourt/shared/api';
import { alertIcon, bellIcon } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { NewsLine } from '../vehicle/news-line.tsx';
import { isUrgent } from './next-due.ts';

interface DueLineProps {
  due: Reminder;
  children: ReactNode;
}

/** Text about a reminder, in a tone that fits its urgency. */
export function DueLine({ due, children }: DueLineProps) {
  if (!isUrgent(due)) return <NewsLine icon={bellIcon}>{children}</NewsLine>;
  const isOverdue = due.state === 'overdue';
  return (
    <NewsLine icon={isOverdue ? alertIcon : bellIcon} tone={isOverdue ? 'bad' : 'warn'}>
      {children}
    </NewsLine>
  );
}
