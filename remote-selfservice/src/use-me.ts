import { type Customer, meQuery } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';
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
