import { useAuth } from '@forecourt/shared/auth';
import type { NavigationEntry } from '@forecourt/shared/contract';
import { languageName, setLocale, useLocale } from '@forecourt/shared/i18n';
import { homePath, loginPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import {
  capitalise,
  classNames,
  Icon,
  phoneIcon,
  telephoneHref,
  useIsPainted,
  useWorkshopNoun,
} from '@forecourt/shared/ui';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { findMount, SIGNED_IN_AREAS } from '../../site-map/areas.ts';
import { PreviewBanner, useOffline } from '../areas/area-panels.tsx';
import { waitUntilIdle } from '../areas/at-rest.ts';
import { isConnectionMetered, preloadOtherAreas, preloadScreen } from '../areas/load-ahead.ts';
import { inlinedRegistry } from '../areas/registry.ts';
import { hasPendingPageWork, siteAreas } from '../areas/site-areas.ts';
import { loadQuery } from '../load-query.ts';
import { useText } from '../text.ts';
import switchStyles from './language-switch.module.css';
import styles from './layout.module.css';
import { HeaderEntry, Navigation } from './navigation.tsx';
import barStyles from './offline-bar.module.css';

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

/** Loads the rest of the site for signed-in customers, or the sign-in page for visitors about to see it. */
export function useLoadAhead(): void {
  const { status } = useAuth();
  useEffect(() => {
    const mount = findMount(location.pathname);
    const signIn = findMount(loginPath());
    const idle = () => waitUntilIdle(hasPendingPageWork);
    if (status === 'signed-out' && mount?.access === 'signed-in' && signIn) {
      return preloadScreen({ areas: siteAreas, area: signIn.area, path: loginPath(), idle });
    }
    if (status === 'signed-out' && mount?.access === 'signed-out') {
      idle()
        .then(loadQuery)
        .catch(() => undefined);
    }
    if (status !== 'signed-in') return;
    return preloadOtherAreas({
      areas: siteAreas,
      current: mount?.area ?? null,
      others: SIGNED_IN_AREAS,
      idle,
      savesNetwork: isConnectionMetered(),
    });
  }, [status]);
}

export function Brand() {
  const text = useText();
  const { organisation, appearance } = siteSettings();
  return (
    <Link
      to={homePath()}
      className={styles.brand}
      aria-label={text('layout.home', { name: organisation.name })}
    >
      <Mark src={appearance.logo.light} className={styles.lightOnly} />
      <Mark src={appearance.logo.dark} className={styles.darkOnly} />
      <span className={styles.brandName} translate="no">
        {organisation.name}
      </span>
    </Link>
  );
}

/** `loading="lazy"` loads only the visible one of the light and the dark logo. */
function Mark({ src, className }: { src: string; className: string | undefined }) {
  return <img src={src} alt="" width={28} height={28} loading="lazy" className={className} />;
}

export function PhoneLink() {
  const text = useText();
  const workshop = useWorkshopNoun();
  const { phone } = siteSettings().organisation;
  return (
    <a
      href={telephoneHref(phone)}
      className={styles.phone}
      aria-label={capitalise(text('layout.phone', { workshop, phone }))}
    >
      <Icon path={phoneIcon} />
      <span className={styles.phoneNumber}>{phone}</span>
    </a>
  );
}

export function LanguageSwitch() {
  const text = useText();
  const current = useLocale();
  // Add the languages' names after the first paint: looking them up takes longer than rendering the switch.
  const isDrawn = useIsPainted();
  return (
    <fieldset className={switchStyles.switch}>
      <legend className="visually-hidden">{text('layout.language')}</legend>
      {siteSettings().organisation.languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={isDrawn ? languageName(language) : undefined}
          aria-pressed={language === current}
          className={switchStyles.language}
          onClick={() => setLocale(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

/** Bar shown while offline. Its element is always rendered, since screen readers announce only changes in it. */
export function OfflineBar() {
  const text = useText();
  const offline = useOffline();
  return <div role="status">{offline && <p className={barStyles.bar}>{text('offline')}</p>}</div>;
}

export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const begin = useEffectEvent(() => {
    if (type !== 'POP') scrollTo(0, 0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path is the event
  useEffect(begin, [pathname]);
}
