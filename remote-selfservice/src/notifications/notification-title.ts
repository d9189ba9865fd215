import type { Notification } from '@forecourt/shared/api';
import { createText } from '@forecourt/shared/i18n';
import { useReminderNameFormatter } from '@forecourt/shared/reminders';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

type TitledNotification = Pick<Notification, 'kind' | 'by'> & {
  reminder?: Pick<NonNullable<Notification['reminder']>, 'stage' | 'name'> | null | undefined;
  photos?: Notification['photos'] | undefined;
};

/** Returns a function that writes a notification as a sentence: "We had to cancel your visit". */
export function useNotificationTitleFormatter(): (notification: TitledNotification) => string {
  const text = useText();
  const nameOf = useReminderNameFormatter();
  return ({ kind, by, reminder, photos }) => {
    if (kind === 'reminder') {
      const { stage = 'due', name = '' } = reminder ?? {};
      return text(`kind.reminder.${stage}`, { name: nameOf({ name }) });
    }
    if (kind === 'photos') return text('kind.photos', { count: photos ?? 0 });
    const byCustomer = by === 'customer' && (kind === 'moved' || kind === 'cancelled');
    return text(byCustomer ? `kind.${kind}.customer` : `kind.${kind}`);
  };
}
