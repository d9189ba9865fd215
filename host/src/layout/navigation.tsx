import { authState } from '@forecourt/shared/auth';
import type { NavigationEntry } from '@forecourt/shared/contract';
import { useLocalised } from '@forecourt/shared/i18n';
import { homePath } from '@forecourt/shared/links';
import { Icon } from '@forecourt/shared/ui';
import { NavLink } from 'react-router-dom';
import { mountOf } from '../../site-map/areas.ts';
import { prefetchScreen } from '../areas/load-ahead.ts';
import { siteAreas } from '../areas/site-areas.ts';
import { useText } from '../text.ts';
import styles from './navigation.module.css';
import { navigationIcon } from './navigation-icons.ts';

/** Bottom bar on phones, side bar on desks. Stands in its final size before its entries are known (`null`). */
export function Navigation({ entries }: { entries: NavigationEntry[] | null }) {
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
          onPointerEnter={() => void prefetch(path)}
          onFocus={() => void prefetch(path)}
        >
          <Icon path={navigationIcon(icon)} />
          <span className={styles.label}>{localised(label)}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** Loads ahead what the visitor is about to open, if they may enter. */
async function prefetch(path: string): Promise<void> {
  const mount = mountOf(path);
  if (mount?.access !== authState().status) return;
  siteAreas.load(mount.area);
  const state = await siteAreas.settled(mount.area);
  if (state.status === 'ready') prefetchScreen(state.area, path, 'all');
}
