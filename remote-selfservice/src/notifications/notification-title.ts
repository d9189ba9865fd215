import type { Notification } from '@forecourt/shared/api';
import { createText } from '@forecourt/shared/i18n';
import { useReminderNameFormatter } from '@forecourt/shared/reminders';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

interface TitledNotification extends Pick<Notification, 'by'>, Partial<Pick<Notification, 'refused'>> {
  /** Kinds that this version does not know have the title of the kind `other`. */
  kind: string;
  appointment?: Pick<NonNullable<Notification['appointment']>, 'status'> | null | undefined;
  reminder?: Pick<NonNullable<Notification['reminder']>, 'stage' | 'name'> | null | undefined;
  photos?: Notification['photos'] | undefined;
  earlier_time?: Pick<NonNullable<Notification['earlier_time']>, 'free'> | null | undefined;
}

const PLAIN_KINDS = ['confirmed', 'moved', 'cancelled', 'ready', 'day_before'] as const;

/** Returns a function that writes a notification as a sentence: "We had to cancel your visit". */
export function useNotificationTitleFormatter(): (notification: TitledNotification) => string {
  const text = useText();
  const nameOf = useReminderNameFormatter();
  return ({ kind: id, by, appointment, reminder, refused, photos, earlier_time }) => {
    if (id === 'reminder') {
      const { stage = 'due', name = '' } = reminder ?? {};
      return text(`kind.reminder.${stage}`, { name: nameOf({ name }) });
    }
    if (id === 'photos') return text('kind.photos', { count: photos ?? 0 });
    if (id === 'earlier_time')
      return text(earlier_time?.free ? 'kind.earlier_time' : 'kind.earlier_time.over');
    const kind = PLAIN_KINDS.find((each) => each === id) ?? 'other';
    const byCustomer = by === 'customer' && (kind === 'moved' || kind === 'cancelled');
    if (byCustomer) return text(`kind.${kind}.customer`);
    if (refused) return text('kind.cancelled.request');
    return text(
      kind === 'moved' && appointment?.status === 'requested' ? 'kind.moved.request' : `kind.${kind}`,
    );
  };
}
