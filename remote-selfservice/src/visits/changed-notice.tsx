import type { Appointment } from '@forecourt/shared/api';
import { Notice } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../text.ts';

interface ChangedNoticeProps {
  visit: Pick<Appointment, 'version'>;
  /** Whether a change is in flight here: its effect is no news. */
  isChanging?: boolean;
  /** Current state, if the screen does not show it. */
  children?: ReactNode;
}

/**
 * Warns that the visit was changed elsewhere, on another device or by the workshop. The next change is based on the new
 * version.
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
