import type { Appointment } from '@forecourt/shared/api';
import { Notice } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../text.ts';

interface ChangedNoticeProps {
  visit: Pick<Appointment, 'version'>;
  /** It is being changed here: what becomes of it is the customer's own doing until that is known. */
  isChanging?: boolean;
  /** How it is now, where the screen does not show that already. */
  children?: ReactNode;
}

/**
 * Tells who is about to change a visit that it has become another one meanwhile, on another device or by the workshop. What
 * the customer sends from then on is based on that.
 */
export function ChangedNotice({ visit, isChanging = false, children }: ChangedNoticeProps) {
  const text = useText();
  const [seen] = useState(visit.version);
  if (isChanging || visit.version === seen) return null;
  return (
    <Notice tone="warn" atOnce title={text('changed.elsewhere')}>
      {children ?? text('changed.elsewhere.text')}
    </Notice>
  );
}
