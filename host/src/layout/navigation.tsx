import { type AuthState, authState, currentUid, useAuth } from '@forecourt/shared/auth';
import { NAVIGATION_ICONS, type NavigationEntry } from '@forecourt/shared/contract';
import { useLocalised } from '@forecourt/shared/i18n';
import { homePath } from '@forecourt/shared/links';
import {
  alarmIcon,
  bellIcon,
  calendarIcon,
  carIcon,
  homeIcon,
  Icon,
  infoIcon,
  personIcon,
} from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { NavLink } from 'react-router-dom';
import { findAreaMount, SIGNED_IN_AREAS, trimSlashes } from '../../site-map/areas.ts';
import { readSignInHint } from '../access/sign-in-hint.ts';
import { waitUntilIdle } from '../areas/at-rest.ts';
import { prefetchScreen } from '../areas/load-ahead.ts';
import { hasPendingPageWork, siteAreas, useAreaState } from '../areas/site-areas.ts';
import { useText } from '../text.ts';
import styles from './navigation.module.css';

interface NavigationProps {
  /** `null` while unknown; the empty navigation then already has its final size. */
  entries: NavigationEntry[] | null;
  children?: ReactNode;
}

export function Navigation({ entries, children }: NavigationProps) {
  const text = useText();
  const localised = useLocalised();
  return (
    <nav aria-label={text('layout.navigation')} className={styles.navigation}>
      {entries?.map(({ label, path, icon }) => (
        <NavLink
          key={path}
          to={path}
          end={path === homePath()}
          className={styles.entry ?? ''}
          onPointerEnter={() => void prefetchNavigationEntry(path)}
          onFocus={() => void prefetchNavigationEntry(path)}
        >
          <Icon path={toIconPathData(icon)} />
          <span className={styles.label}>{localised(label)}</span>
        </NavLink>
      ))}
      {children}
    </nav>
  );
}

/** Navigation entries of `SIGNED_IN_AREAS`; null while unknown, empty for visitors who are probably signed out. */
export function useNavigationEntries(): NavigationEntry[] | null {
  const auth = useAuth();
  const states = useSyncExternalStore(siteAreas.subscribe, statesKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `states` changes with every area's state
  const entries = useMemo(collect, [states]);
  return seemsSignedIn(auth) ? entries : NONE;
}

const NONE: NavigationEntry[] = [];

function seemsSignedIn({ status }: AuthState): boolean {
  return status === 'unknown' ? readSignInHint() !== null : status === 'signed-in';
}

function statesKey(): string {
  return SIGNED_IN_AREAS.map((area) => {
    const state = siteAreas.state(area);
    return state.status === 'ready' ? state.serial : state.status;
  }).join();
}

function collect(): NavigationEntry[] | null {
  const entries = SIGNED_IN_AREAS.map((area) => siteAreas.navigation(area));
  const isToCome = SIGNED_IN_AREAS.some(
    (area, index) => entries[index] === null && siteAreas.state(area).status === 'loading',
  );
  if (isToCome) return null;
  return entries.flatMap((known) => known ?? []).sort((one, other) => one.order - other.order);
}

/** Largest number shown on an icon; above it, the icon has `9+`. */
const MAX_SHOWN = 9;

export function HeaderNavigationLink({ entry: { label, path, icon } }: { entry: NavigationEntry }) {
  const text = useText();
  const name = useLocalised()(label);
  const count = useUnreadCount(path);
  const shown = count > MAX_SHOWN ? `${MAX_SHOWN}+` : count;
  return (
    <NavLink
      to={path}
      className={styles.headerEntry ?? ''}
      aria-label={count > 0 ? text('layout.unread', { label: name, count }) : name}
      onPointerEnter={() => void prefetchNavigationEntry(path)}
      onFocus={() => void prefetchNavigationEntry(path)}
    >
      <Icon path={toIconPathData(icon)} />
      {count > 0 && (
        <span className={styles.unread} aria-hidden="true">
          {shown}
        </span>
      )}
    </NavLink>
  );
}

/** Number of unread items behind an entry, as its area reports it; 0 until the page is idle. */
function useUnreadCount(path: string): number {
  useAuth();
  const uid = currentUid();
  const area = findAreaMount(path)?.area ?? '';
  const state = useAreaState(area);
  const serial = state.status === 'ready' ? state.serial : null;
  const [count, setCount] = useState(0);
  useEffect(() => {
    const current = siteAreas.state(area);
    if (uid === null || serial === null || current.status !== 'ready') return;
    const { watchUnread } = current.area;
    let isUnmounted = false;
    let end = () => {};
    void waitUntilIdle(hasPendingPageWork).then(() => {
      if (isUnmounted || !watchUnread) return;
      try {
        end = watchUnread(path, (unread) => {
          if (!isUnmounted) setCount(unread);
        });
      } catch (error) {
        console.warn(`The area that ${path} leads to could not say what is unread there:`, error);
      }
    });
    return () => {
      isUnmounted = true;
      end();
      setCount(0);
    };
  }, [path, area, uid, serial]);
  return count;
}

const ICONS: Readonly<Record<(typeof NAVIGATION_ICONS)[number], string>> = {
  home: homeIcon,
  calendar: calendarIcon,
  car: carIcon,
  person: personIcon,
  info: infoIcon,
  bell: bellIcon,
  // Name of the notifications' icon in releases built for a contract before 1.9.
  inbox: bellIcon,
  alarm: alarmIcon,
};

/** SVG path data of an icon by its name; any other text already is path data. */
function toIconPathData(icon: string): string {
  const name = NAVIGATION_ICONS.find((known) => known === icon);
  return name ? ICONS[name] : icon;
}

/** Navigation entry that a path belongs to. The home page's entry matches only the home page. */
export function findNavigationEntry(
  entries: NavigationEntry[] | null,
  pathname: string,
): NavigationEntry | undefined {
  const path = trimSlashes(pathname);
  return entries?.find(
    (entry) => path === entry.path || (entry.path !== homePath() && path.startsWith(`${entry.path}/`)),
  );
}

async function prefetchNavigationEntry(path: string): Promise<void> {
  const mount = findAreaMount(path);
  if (mount?.access !== authState().status) return;
  siteAreas.load(mount.area);
  const state = await siteAreas.settled(mount.area);
  if (state.status === 'ready') prefetchScreen(state.area, path, 'all');
}
