import { Button, ErrorPanel } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The account is deleted, and this browser did not let go of the session. */
export function StillSignedIn({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <ErrorPanel
      level={1}
      tag={text('deleted')}
      title={text('delete.stays')}
      text={text('delete.stays.text')}
      actions={<Button onClick={onRetry}>{text('retry')}</Button>}
    />
  );
}
