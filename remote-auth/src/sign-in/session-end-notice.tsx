import type { SessionEndReason } from '@forecourt/shared/auth';
import { Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useSessionEnd } from './use-session-end.ts';

const TITLES = {
  expired: 'ended.title',
  revoked: 'ended.title',
  disabled: 'ended.title',
  deleted: 'ended.deleted.title',
  everywhere: 'ended.everywhere.title',
} as const satisfies Record<SessionEndReason, string>;

/** Why the customer is asked to sign in again. */
export function SessionEndNotice() {
  const text = useText();
  const reason = useSessionEnd();
  if (!reason) return null;
  return (
    // Bad news are read out at once: they are there as the screen opens, when nobody hears what waits for a pause.
    <Notice tone={reason === 'everywhere' ? 'good' : 'bad'} title={text(TITLES[reason])}>
      {text(`ended.${reason}`)}
    </Notice>
  );
}
