import { remindersPath } from '@forecourt/shared/links';
import { NotFoundScreen } from '@forecourt/shared/ui';
import { useText } from './text.ts';

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
