import { meQuery } from '@forecourt/shared/api';
import { adoptLocale } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { useEffect } from 'react';

/** The customer's profile. The page takes over its language where this device has no choice of its own. */
export function useMe() {
  const me = useQuery(meQuery());
  const kept = me.data?.locale;
  useEffect(() => {
    const language = siteSettings().organisation.languages.find((each) => each === kept);
    if (language) adoptLocale(language);
  }, [kept]);
  return me;
}
