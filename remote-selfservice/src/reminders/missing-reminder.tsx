import { remindersPath } from '@forecourt/shared/links';
import { NothingHere } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** For an address of a reminder that the customer does not have. */
export function MissingReminder() {
  const text = useText();
  return (
    <NothingHere
      title={text('missing.title')}
      text={text('missing.text')}
      to={remindersPath()}
      action={text('missing.action')}
    />
  );
}
