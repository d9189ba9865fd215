import { meQuery } from '@forecourt/shared/api';
import { adoptLocale } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { useEffect } from 'react';

/** The customer's profile. The page takes over its language where this device has no choice of its own. */
export function useMe() {
  const me = useQuery(meQuery());
  const language = me.data?.locale;
  useEffect(() => {
    if (language && siteSettings().organisation.languages.includes(language)) adoptLocale(language);
  }, [language]);
  return me;
}
