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

/** A sign-out that the customer chose is a success, the others are warnings. */
const TONES = {
  expired: 'bad',
  revoked: 'bad',
  disabled: 'bad',
  deleted: 'bad',
  everywhere: 'good',
  erased: 'good',
} as const satisfies Record<SessionEndReason, string>;

export function SessionEndNotice() {
  const text = useText();
  const reason = useSessionEndReason();
  if (!reason) return null;
  return (
    // Bad notices are alerts: at the opening of a screen, polite announcements are dropped.
    <Notice tone={TONES[reason]} title={text(TITLES[reason])}>
      {text(`ended.${reason}`)}
    </Notice>
  );
}
