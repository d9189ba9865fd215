import type { NavigationEntry } from '@forecourt/shared/contract';
import { useLocale } from '@forecourt/shared/i18n';
import { Icon } from '@forecourt/shared/ui';
import { NavLink } from 'react-router-dom';
import { mountOf } from '../areas/areas.ts';
import { siteAreas } from '../areas/site-areas.ts';
import { useText } from '../text.ts';
import styles from './navigation.module.css';

/** Bottom bar on phones, side bar on desks. Stands in its final size before its entries are known (`null`). */
export function Navigation({ entries }: { entries: NavigationEntry[] | null }) {
  const text = useText();
  const language = useLocale();
  return (
    <nav aria-label={text('layout.navigation')} className={styles.navigation}>
      {entries?.map(({ label, path, icon }) => (
        <NavLink
          key={path}
          to={path}
          end={path === '/'}
          className={styles.entry ?? ''}
          onPointerEnter={() => prefetch(path)}
          onFocus={() => prefetch(path)}
        >
          <Icon path={icon} />
          {label[language]}
        </NavLink>
      ))}
    </nav>
  );
}

/** Lets the area that a path belongs to load the screen ahead. */
function prefetch(path: string): void {
  const state = siteAreas.state(mountOf(path)?.area ?? '');
  if (state.status === 'ready') state.area.prefetch?.(path);
}
