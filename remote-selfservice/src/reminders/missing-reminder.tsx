import { remindersPath } from '@forecourt/shared/links';
import { NotFoundScreen } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** For an address of a reminder that the customer does not have. */
export function MissingReminder() {
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
