import { Notice } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';

/** Storage key that is written and removed to test whether the browser stores anything. */
const PROBE_KEY = 'forecourt.probe';

/** Warns, where the browser stores nothing, that a reload signs the customer out, and says how to change that. */
export function BlockedStorageNotice() {
  const text = useText();
  const [isBlocked] = useState(() => !canStore());
  if (!isBlocked) return null;
  return (
    <Notice tone="warn" title={text('blocked.title')}>
      {text('blocked.text', { host: location.host })}
    </Notice>
  );
}

function canStore(): boolean {
  try {
    localStorage.setItem(PROBE_KEY, '1');
    localStorage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}
