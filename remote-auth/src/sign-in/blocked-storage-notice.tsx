import { Notice } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';

/** Written and removed again to see whether the browser stores anything. */
const PROBE_KEY = 'forecourt.probe';

/** Tells customers whose browser stores nothing, so that they will be signed out by a reload, and how to change that. */
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
