import { currentUid, useAuth } from '@forecourt/shared/auth';
import { useEffect, useState } from 'react';
import { findMount } from '../../site-map/areas.ts';
import { isPageWaiting, siteAreas, useAreaState } from '../areas/site-areas.ts';
import { untilAtRest } from '../areas/until-at-rest.ts';

/** Number of unread items behind an entry, as its area reports it once the page is at rest; 0 until then. */
export function useUnread(path: string): number {
  useAuth();
  const uid = currentUid();
  const area = findMount(path)?.area ?? '';
  const state = useAreaState(area);
  const serial = state.status === 'ready' ? state.serial : null;
  const [count, setCount] = useState(0);
  useEffect(() => {
    const current = siteAreas.state(area);
    if (uid === null || serial === null || current.status !== 'ready') return;
    const { watchUnread } = current.area;
    let isGone = false;
    let end = () => {};
    void untilAtRest(isPageWaiting).then(() => {
      if (isGone || !watchUnread) return;
      try {
        end = watchUnread(path, (unread) => {
          if (!isGone) setCount(unread);
        });
      } catch (error) {
        console.warn(`The area that ${path} leads to could not say what is unread there:`, error);
      }
    });
    return () => {
      isGone = true;
      end();
      setCount(0);
    };
  }, [path, area, uid, serial]);
  return count;
}
