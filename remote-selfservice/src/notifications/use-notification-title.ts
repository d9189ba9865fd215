import type { Notification } from '@forecourt/shared/api';
import { useText } from './text.ts';

/** Event as a sentence to the customer. */
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
