import { remindersPath } from '@forecourt/shared/links';
import * as z from '@forecourt/shared/schema';
import { createFlashMessageCodec } from '@forecourt/shared/screens';
import { NotFoundScreen } from '@forecourt/shared/ui';
import { useText } from './text.ts';

export function ReminderNotFoundScreen() {
  const text = useText();
  return (
    <NotFoundScreen
      title={text('missing.title')}
      text={text('missing.text')}
      to={remindersPath()}
      action={text('missing.action')}
    />
  );
}

export const reminderSavedFlash = createFlashMessageCodec('savedReminder', z.enum(['added', 'changed']));

/** Passes the name of a deleted reminder to the list, which reports the deletion. */
export const reminderDeletedFlash = createFlashMessageCodec('deletedReminder', z.string());
