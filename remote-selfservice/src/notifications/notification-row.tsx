import type { Notification } from '@forecourt/shared/api';
import { localTimeAt } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { reminderPath, visitPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import {
  alertIcon,
  bellIcon,
  calendarIcon,
  carIcon,
  checkIcon,
  closeIcon,
  IconDisc,
  ListRow,
  moveIcon,
  Plate,
  Tag,
} from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useEffect, useRef } from 'react';
import { useWhen } from '../slot-picker/text.ts';
import styles from './notification-row.module.css';
import { useText } from './text.ts';

const LOOKS = {
  confirmed: { icon: checkIcon, tone: 'good' },
  moved: { icon: moveIcon, tone: 'warn' },
  cancelled: { icon: closeIcon, tone: 'bad' },
  ready: { icon: carIcon, tone: 'good' },
  day_before: { icon: calendarIcon, tone: 'accent' },
  soon: { icon: bellIcon, tone: 'accent' },
  due: { icon: alertIcon, tone: 'warn' },
  other: { icon: bellIcon, tone: 'accent' },
} as const;

interface NotificationRowProps {
  notification: Notification;
  /** Whether it was unread when the list was opened. */
  isNew: boolean;
  /** Whether its link takes the focus on mount, to continue after a key press. */
  focused?: boolean;
}

/** Notification with a link to its visit or reminder, if known. */
export function NotificationRow({ notification, isNew, focused = false }: NotificationRowProps) {
  const text = useText();
  const format = useFormat();
  const titleOf = useNotificationTitle();
  const { appointment, reminder, kind, reason, created_at } = notification;
  const { timeZone } = siteSettings().organisation;
  const about = appointment ?? reminder;
  const { icon, tone } = LOOKS[kind === 'reminder' ? (reminder?.stage ?? 'due') : kind];
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focused) title.current?.closest('a')?.focus();
  }, [focused]);
  return (
    <ListRow
      to={pathOf(notification)}
      leading={<IconDisc path={icon} tone={tone} size="sm" />}
      title={
        <span ref={title} className={isNew ? undefined : styles.read}>
          {titleOf(notification)}
        </span>
      }
      description={
        <span className={styles.description}>
          {appointment && <VisitWords appointment={appointment} />}
          {reminder && <ReminderWords reminder={reminder} />}
          {kind === 'other' && <span>{text('other')}</span>}
          {reason && <span>{text('reason', { reason })}</span>}
          <span className={styles.marks}>
            {about && <Plate registration={about.vehicle.device_reg} size="sm" />}
            <span className={styles.news}>
              {isNew && <Tag tone="accent">{text('new')}</Tag>}
              <time dateTime={created_at}>{format.time(localTimeAt(new Date(created_at), timeZone))}</time>
            </span>
          </span>
        </span>
      }
    />
  );
}

function pathOf({ appointment, reminder }: Notification): string | undefined {
  if (appointment) return visitPath(appointment.id);
  return reminder ? reminderPath(reminder.id) : undefined;
}

function VisitWords({ appointment }: { appointment: NonNullable<Notification['appointment']> }) {
  const text = useText();
  const { service_type } = appointment;
  const when = useWhen().of(appointment);
  const { title: service } = useServiceWords()(service_type);
  return <span>{text('visit', { service, when })}</span>;
}

function ReminderWords({ reminder }: { reminder: NonNullable<Notification['reminder']> }) {
  const text = useText();
  const date = useFormat().date(reminder.due_on);
  return <span>{text(reminder.due_on_estimated ? 'reminder.around' : 'reminder.on', { date })}</span>;
}

export function useNotificationTitle(): (
  notification: Pick<Notification, 'kind' | 'by' | 'reminder'>,
) => string {
  const text = useText();
  return ({ kind, by, reminder }) => {
    if (kind === 'reminder') {
      const { stage = 'due', name = '' } = reminder ?? {};
      return text(`kind.reminder.${stage}`, { name });
    }
    const byCustomer = by === 'customer' && (kind === 'moved' || kind === 'cancelled');
    return text(byCustomer ? `kind.${kind}.customer` : `kind.${kind}`);
  };
}
