import type { NavigationEntry } from '@forecourt/shared/contract';
import { useLocalised } from '@forecourt/shared/i18n';
import { homePath } from '@forecourt/shared/links';
import { Icon } from '@forecourt/shared/ui';
import { NavLink } from 'react-router-dom';
import { useText } from '../text.ts';
import styles from './navigation.module.css';
import { navigationIcon } from './navigation-icons.ts';
import { prefetchEntry } from './prefetch-entry.ts';

/** Has its final size before its entries are known (`null`). */
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
          onPointerEnter={() => void prefetchEntry(path)}
          onFocus={() => void prefetchEntry(path)}
        >
          <Icon path={navigationIcon(icon)} />
          <span className={styles.label}>{localised(label)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
