import { useAuth } from '@forecourt/shared/auth';
import { loginPath } from '@forecourt/shared/links';
import { useEffect } from 'react';
import { mountOf, SIGNED_IN_AREAS } from '../../site-map/areas.ts';
import { isConnectionMetered } from '../areas/is-connection-metered.ts';
import { loadAhead, loadScreenAhead } from '../areas/load-ahead.ts';
import { isPageWaiting, siteAreas } from '../areas/site-areas.ts';
import { untilAtRest } from '../areas/until-at-rest.ts';
import { loadQuery } from '../query/load-query.ts';

/**
 * Lets a customer who is signed in find the rest of the site already there, and a visitor who is told to sign in the
 * sign-in page; nobody else loads anything ahead.
 */
export function useLoadAhead(): void {
  const { status } = useAuth();
  useEffect(() => {
    const mount = mountOf(location.pathname);
    const signIn = mountOf(loginPath());
    const idle = () => untilAtRest(isPageWaiting);
    if (status === 'signed-out' && mount?.access === 'signed-in' && signIn) {
      return loadScreenAhead({ areas: siteAreas, area: signIn.area, path: loginPath(), idle });
    }
    if (status === 'signed-out' && mount?.access === 'signed-out') {
      // What fails here is asked for once more where it is needed.
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
