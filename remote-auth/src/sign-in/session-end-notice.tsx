import { useAuth } from '@forecourt/shared/auth';
import { Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Why the customer has to sign in again, when a session ended without their wish. */
export function SessionEndNotice() {
  const text = useText();
  const auth = useAuth();
  if (auth.status !== 'signed-out' || !auth.reason) return null;
  return (
    // Read out at once: it is there as the screen opens, when nobody hears what waits for a pause.
    <Notice tone="bad" title={text(auth.reason === 'deleted' ? 'ended.deleted.title' : 'ended.title')}>
      {text(`ended.${auth.reason}`)}
    </Notice>
  );
}
