import * as z from '@forecourt/shared/schema';
import { tabStore } from '@forecourt/shared/tab-store';
import { useState } from 'react';

const store = tabStore('sign-in.email', 'anyone', z.string());

/**
 * The address that a customer signs in with, kept for this tab where that has storage: neither a reload nor the way from
 * one screen to the other loses it.
 */
export function useTypedEmail(): [string, (email: string) => void] {
  const [email, setEmail] = useState(() => store.read() ?? '');
  function type(next: string) {
    setEmail(next);
    store.keep(next);
  }
  return [email, type];
}

/** Leaves nothing of the address behind on this device. */
export function forgetEmail(): void {
  store.forget();
}
