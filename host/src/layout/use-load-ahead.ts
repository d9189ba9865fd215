import { useAuth } from '@forecourt/shared/auth';
import { loginPath } from '@forecourt/shared/links';
import { useEffect } from 'react';
import { findMount, SIGNED_IN_AREAS } from '../../site-map/areas.ts';
import { isConnectionMetered } from '../areas/is-connection-metered.ts';
import { loadAhead, loadScreenAhead } from '../areas/load-ahead.ts';
import { isPageWaiting, siteAreas } from '../areas/site-areas.ts';
import { untilAtRest } from '../areas/until-at-rest.ts';
import { loadQuery } from '../query/load-query.ts';

/** Loads the rest of the site for signed-in customers, and the sign-in page for visitors about to see it. */
export function useLoadAhead(): void {
  const { status } = useAuth();
  useEffect(() => {
    const mount = findMount(location.pathname);
    const signIn = findMount(loginPath());
    const idle = () => untilAtRest(isPageWaiting);
    if (status === 'signed-out' && mount?.access === 'signed-in' && signIn) {
      return loadScreenAhead({ areas: siteAreas, area: signIn.area, path: loginPath(), idle });
    }
    if (status === 'signed-out' && mount?.access === 'signed-out') {
      idle()
        .then(loadQuery)
        .catch(() => undefined);
    }
    if (status !== 'signed-in') return;
    return loadAhead({
      areas: siteAreas,
      current: mount?.area ?? null,
      others: SIGNED_IN_AREAS,
      idle,
      savesNetwork: isConnectionMetered(),
    });
  }, [status]);
}
