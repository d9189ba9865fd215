import { type Customer, meQuery } from '@forecourt/shared/api';
import { currentUid, useAuth } from '@forecourt/shared/auth';
import { adoptLocale } from '@forecourt/shared/i18n';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { useEffect } from 'react';

/** The customer's profile. The page adopts its language if none was chosen on this device. */
export function useMe() {
  const me = useQuery(meQuery());
  const kept = me.data?.locale;
  useEffect(() => {
    const language = siteSettings().organisation.languages.find((each) => each === kept);
    if (language) adoptLocale(language);
  }, [kept]);
  return me;
}

/**
 * Stores the response to a change of one field in the cache, and drops older responses in flight. Does nothing if another
 * customer has signed in meanwhile.
 */
export function useCacheMe(): (answer: Customer, changed: keyof Customer) => void {
  const client = useQueryClient();
  const { queryKey } = meQuery();
  return (answer, changed) => {
    if (currentUid() !== answer.id) return;
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (known) => (known ? { ...known, [changed]: answer[changed] } : answer));
  };
}

/** Titles used with a surname in place of a first name, in the site's languages, lower case. */
const TITLES = new Set(['herr', 'frau', 'familie', 'dr', 'prof', 'mr', 'mrs', 'ms', 'miss', 'mx', 'sir']);

/** Name for a greeting: "Mara" from "Mara Example", "Frau Schmidt" from "Frau Schmidt". */
export function givenName(name: string): string {
  const whole = name.trim();
  const first = whole.split(/\s+/)[0] ?? '';
  return TITLES.has(first.toLowerCase().replace(/\.$/, '')) ? whole : first;
}

/** Name to call the customer by; empty if unknown. Identity's name is available before the backend's response. */
export function useGivenName(): string {
  const me = useMe().data;
  const auth = useAuth();
  const known = auth.status === 'signed-in' ? auth.user.displayName : null;
  return givenName((me ? me.display_name : known) ?? '');
}
