import * as z from '@forecourt/shared/schema';
import { createTabStore } from '@forecourt/shared/tab-store';
import { useState } from 'react';

const store = createTabStore('sign-in.email', 'anyone', z.string());

/** Email address typed at sign-in. Stored in the tab, so that a reload or another screen does not lose it. */
export function useTypedEmail(): [string, (email: string) => void] {
  const [email, setEmail] = useState(() => store.read() ?? '');
  function type(next: string) {
    setEmail(next);
    store.keep(next);
  }
  return [email, type];
}

export function clearTypedEmail(): void {
  store.forget();
}
