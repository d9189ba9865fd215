import type { SessionEndReason } from '@forecourt/shared/auth';
import { useSessionEndReason } from '@forecourt/shared/phone-code';
import { Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const TITLES = {
  expired: 'ended.title',
  revoked: 'ended.title',
  disabled: 'ended.title',
  deleted: 'ended.deleted.title',
  everywhere: 'ended.everywhere.title',
  erased: 'ended.deleted.title',
} as const satisfies Record<SessionEndReason, string>;

/** What the customer wanted is confirmed. */
const TONES = {
  expired: 'bad',
  revoked: 'bad',
  disabled: 'bad',
  deleted: 'bad',
  everywhere: 'good',
  erased: 'good',
} as const satisfies Record<SessionEndReason, string>;

/** Why the customer is asked to sign in again. */
export function SessionEndNotice() {
  const text = useText();
  const reason = useSessionEndReason();
  if (!reason) return null;
  return (
    // Bad news is read out at once: it is there as the screen opens, when nobody hears what waits for a pause.
    <Notice tone={TONES[reason]} title={text(TITLES[reason])}>
      {text(`ended.${reason}`)}
    </Notice>
  );
}
