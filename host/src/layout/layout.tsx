import { useAuth } from '@forecourt/shared/auth';
import type { NavigationEntry } from '@forecourt/shared/contract';
import { siteSettings } from '@forecourt/shared/settings';
import { classNames } from '@forecourt/shared/ui';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { inlinedRegistry } from '../areas/inlined-registry.ts';
import { PreviewBanner } from '../areas/preview/load-preview-words.ts';
import { useText } from '../text.ts';
import { Brand } from './brand.tsx';
import { HeaderEntry } from './header-entry.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { PhoneLink } from './phone-link.tsx';
import { useLoadAhead } from './use-load-ahead.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';

interface LayoutProps {
  navigation: NavigationEntry[] | null;
  children: ReactNode;
}

/** Frame of every screen: skip link, brand, navigation, phone link, language switcher when signed out. */
export function Layout({ navigation, children }: LayoutProps) {
  const text = useText();
  const auth = useAuth();
  const { preview } = inlinedRegistry;
  const { pathname } = useLocation();
  const withNavigation = navigation === null || navigation.length > 0;
  useScrollToTop();
  useLoadAhead();

  return (
    <>
      {preview && (
        <Suspense>
          <PreviewBanner {...preview} pathname={pathname} />
        </Suspense>
      )}
      <div className={classNames(styles.layout, withNavigation && styles.withNavigation)}>
        <a href="#content" className={styles.skip}>
          {text('layout.skip')}
        </a>
        <header className={styles.top}>
          <Brand />
          {navigation?.filter(isInHeader).map((entry) => (
            <HeaderEntry key={entry.path} entry={entry} />
          ))}
          {withNavigation && <PhoneLink />}
          {auth.status === 'signed-out' && siteSettings().organisation.languages.length > 1 && (
            <LanguageSwitch />
          )}
        </header>
        {withNavigation && <Navigation entries={navigation?.filter((entry) => !isInHeader(entry)) ?? null} />}
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <OfflineBar />
    </>
  );
}

function isInHeader({ place }: NavigationEntry): boolean {
  return place === 'header';
}
