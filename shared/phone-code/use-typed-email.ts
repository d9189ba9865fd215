import { useState } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from './tab-storage.ts';

const STORAGE_KEY = 'forecourt.sign-in.email';

/**
 * The address that a customer signs in with, kept for this tab where that has storage: neither a reload nor the way from
 * one screen to the other loses it.
 */
export function useTypedEmail(): [string, (email: string) => void] {
  const [email, setEmail] = useState(() => tabStorage.get(STORAGE_KEY, z.string()) ?? '');
  function type(next: string) {
    setEmail(next);
    tabStorage.set(STORAGE_KEY, next);
  }
  return [email, type];
}

/** Leaves nothing of the address behind on this device. */
export function forgetEmail(): void {
  tabStorage.delete(STORAGE_KEY);
}
