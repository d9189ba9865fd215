import type { NavigationEntry } from '@forecourt/shared/contract';
import { useLocalised } from '@forecourt/shared/i18n';
import { classNames, Icon } from '@forecourt/shared/ui';
import { NavLink } from 'react-router-dom';
import { useText } from '../text.ts';
import styles from './layout.module.css';
import { navigationIcon } from './navigation-icons.ts';
import { prefetchEntry } from './prefetch-entry.ts';
import { useUnread } from './use-unread.ts';

/** More digits would cover the icon. */
const MAX_SHOWN = 9;

export function HeaderEntry({ entry: { label, path, icon } }: { entry: NavigationEntry }) {
  const text = useText();
  const name = useLocalised()(label);
  const count = useUnread(path);
  const shown = count > MAX_SHOWN ? `${MAX_SHOWN}+` : count;
  return (
    <NavLink
      to={path}
      className={styles.headerEntry ?? ''}
      aria-label={count > 0 ? text('layout.unread', { label: name, count }) : name}
      onPointerEnter={() => void prefetchEntry(path)}
      onFocus={() => void prefetchEntry(path)}
    >
      <span className={classNames(count > 0 && styles.news)}>
        <Icon path={navigationIcon(icon)} />
        {count > 0 && (
          <span className={styles.unread} aria-hidden="true">
            {shown}
            <span className={styles.unreadWord}> {text('layout.new')}</span>
          </span>
        )}
      </span>
    </NavLink>
  );
}
