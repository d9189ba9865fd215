import { type Customer, meQuery, updateMe } from '@forecourt/shared/api';
import { currentUid, useAuth } from '@forecourt/shared/auth';
import { useLocale } from '@forecourt/shared/i18n';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { useEffect } from 'react';

export function useProfileQuery() {
  return useQuery(meQuery());
}

/**
 * Returns a function that copies the changed field of a response to the cached profile, and cancels requests in flight. If the
 * customer of the response is no longer signed in, it does nothing.
 */
export function useCachedProfileUpdater(): (answer: Customer, changed: keyof Customer) => void {
  const client = useQueryClient();
  const { queryKey } = meQuery();
  return (answer, changed) => {
    if (currentUid() !== answer.id) return;
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (known) => (known ? { ...known, [changed]: answer[changed] } : answer));
  };
}

/**
 * Saves the language of the page as that of the customer's messages, unless the customer has chosen one or it is the site's. It
 * fails silently, because the next booking tries again.
 */
export function useSaveInitialLanguage(): void {
  const me = useProfileQuery().data;
  const language = useLocale();
  const cacheMe = useCachedProfileUpdater();
  const isUnsaved = me?.locale === null && language !== siteSettings().organisation.locale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not run again because a function is new
  useEffect(() => {
    if (!isUnsaved) return;
    updateMe({ locale: language }).then(
      (answer) => cacheMe(answer, 'locale'),
      () => undefined,
    );
  }, [isUnsaved, language]);
}

/** Kind of notification that the customer can also get by email and text message. */
export type MessageKind = keyof Customer['channels']['email'];

/** Kinds with a preference, in the order of the preferences: first those about visits, then reminders. */
export const MESSAGE_KINDS = [
  'confirmed',
  'day_before',
  'moved',
  'cancelled',
  'ready',
  'earlier_time',
  'reminder',
] as const satisfies readonly MessageKind[];

/** Lists the kinds of text messages to expect: with `autoConfirm`, the workshop confirms no requests. */
export function listTextMessageKinds(): MessageKind[] {
  const { autoConfirm } = siteSettings().booking;
  return MESSAGE_KINDS.filter((kind) => !(kind === 'confirmed' && autoConfirm));
}

/** Whether the customer gets text messages of at least one kind. */
export function receivesTexts({ phone, channels: { texts, sends_texts } }: Customer): boolean {
  return sends_texts && phone !== null && listTextMessageKinds().some((kind) => texts[kind]);
}

/** Titles (lower case, in the site's languages). A greeting uses the whole name if it begins with one: "Frau Schmidt". */
const TITLES = new Set(['herr', 'frau', 'familie', 'dr', 'prof', 'mr', 'mrs', 'ms', 'miss', 'mx', 'sir']);

/** Returns the part of a name for a greeting: "Mara" of "Mara Example", "Frau Schmidt" of "Frau Schmidt". */
export function extractGreetingName(name: string): string {
  const whole = name.trim();
  const first = whole.split(/\s+/)[0] ?? '';
  return TITLES.has(first.toLowerCase().replace(/\.$/, '')) ? whole : first;
}

/** Name for a greeting; empty if unknown. The identity provider's name is available before the backend's response. */
export function useGreetingName(): string {
  const me = useProfileQuery().data;
  const auth = useAuth();
  const known = auth.status === 'signed-in' ? auth.user.displayName : null;
  return extractGreetingName((me ? me.display_name : known) ?? '');
}
