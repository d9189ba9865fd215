import { useAuth } from '@forecourt/shared/auth';
import {
  BACKEND_UNREACHABLE_ATTRIBUTE,
  computeLogoSize,
  type NavigationEntry,
} from '@forecourt/shared/contract';
import { languageName, setLocale, useLocale, useLocalised } from '@forecourt/shared/i18n';
import { homePath, loginPath, mePath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import {
  capitalise,
  classNames,
  Icon,
  phoneIcon,
  telephoneHref,
  useIsFirstPaintDone,
  useWorkshopNoun,
} from '@forecourt/shared/ui';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { findAreaMount, SIGNED_IN_AREAS } from '../../site-map/areas.ts';
import { PreviewBanner, useIsOffline } from '../areas/area-panels.tsx';
import { waitUntilIdle } from '../areas/at-rest.ts';
import { preloadOtherAreas, preloadScreen, shouldSaveNetworkTraffic } from '../areas/load-ahead.ts';
import { inlinedRegistry } from '../areas/registry.ts';
import { hasPendingPageWork, siteAreas } from '../areas/site-areas.ts';
import { loadQueryLibrary } from '../load-query.ts';
import { useText } from '../text.ts';
import switchStyles from './language-switch.module.css';
import styles from './layout.module.css';
import { HeaderNavigationLink, Navigation } from './navigation.tsx';
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
  usePreloading();

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
          <BrandLink />
          {navigation?.filter(isInHeader).map((entry) => (
            <HeaderNavigationLink key={entry.path} entry={entry} />
          ))}
          {withNavigation && <PhoneLink />}
          {auth.status === 'signed-out' && siteSettings().organisation.languages.length > 1 && (
            <LanguageSwitch />
          )}
        </header>
        {withNavigation && (
          <Navigation entries={navigation?.filter((entry) => !isInHeader(entry)) ?? null}>
            {/* A second phone link, so that the keyboard order is that of the side bar. */}
            <PhoneLink inSideBar />
          </Navigation>
        )}
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
          <Street />
        </main>
        {(!withNavigation || pathname === mePath()) && <LegalLinks />}
      </div>
      <OfflineBar />
    </>
  );
}

function isInHeader({ place }: NavigationEntry): boolean {
  return place === 'header';
}

/** When signed in, preloads the other areas. When signed out, the sign-in page or, if that is open, the query library. */
function usePreloading(): void {
  const { status } = useAuth();
  useEffect(() => {
    const mount = findAreaMount(location.pathname);
    const signIn = findAreaMount(loginPath());
    const idle = () => waitUntilIdle(hasPendingPageWork);
    if (status === 'signed-out' && mount?.access === 'signed-in' && signIn) {
      return preloadScreen({ areas: siteAreas, area: signIn.area, path: loginPath(), idle });
    }
    if (status === 'signed-out' && mount?.access === 'signed-out') {
      idle()
        .then(loadQueryLibrary)
        .catch(() => undefined);
    }
    if (status !== 'signed-in') return;
    return preloadOtherAreas({
      areas: siteAreas,
      current: mount?.area ?? null,
      others: SIGNED_IN_AREAS,
      idle,
      savesNetwork: shouldSaveNetworkTraffic(),
    });
  }, [status]);
}

/** Logo and name of the business. The name is not shown beside a logo that contains it. */
export function BrandLink() {
  const text = useText();
  const { organisation, appearance } = siteSettings();
  const { name, shortName } = organisation;
  const { isLettering, ...size } = computeLogoSize(appearance.logoRatio);
  // With `loading="lazy"`, only the logo of the current colour scheme is loaded.
  const mark = (src: string, className: string | undefined) => (
    <img src={src} alt={isLettering ? name : ''} {...size} loading="lazy" className={className} />
  );
  return (
    <Link to={homePath()} className={styles.brand} aria-label={text('layout.home', { name })}>
      {mark(appearance.logo.light, styles.lightOnly)}
      {mark(appearance.logo.dark, styles.darkOnly)}
      {!isLettering && (
        <span className={styles.brandName} translate="no" data-short={shortName}>
          <span>{name}</span>
        </span>
      )}
    </Link>
  );
}

export const LEGAL_PAGES = ['privacy', 'imprint', 'terms'] as const;

export function LegalLinks() {
  const text = useText();
  const localised = useLocalised();
  const { legal } = siteSettings().organisation;
  const links = LEGAL_PAGES.map((page) => {
    const address = legal[page];
    return (
      address && (
        <a key={page} href={localised(address)}>
          {text(`legal.${page}`)}
        </a>
      )
    );
  });
  return links.some(Boolean) ? <footer className={styles.legal}>{links}</footer> : null;
}

function PhoneLink({ inSideBar }: { inSideBar?: boolean }) {
  const text = useText();
  const workshop = useWorkshopNoun();
  const { organisation, phone = organisation.phone } = siteSettings();
  return (
    <a
      href={telephoneHref(organisation.phone)}
      className={classNames(styles.phone, inSideBar && styles.inSideBar)}
      aria-label={capitalise(text('layout.phone', { workshop, phone }))}
    >
      <Icon path={phoneIcon} />
      <span className={styles.phoneNumber}>{phone}</span>
    </a>
  );
}

/** Drawing at the foot of a short page. Its file loads after the first paint, because the content of the screen counts more. */
function Street() {
  return useIsFirstPaintDone() ? <div className={styles.street} /> : null;
}

function LanguageSwitch() {
  const text = useText();
  const current = useLocale();
  // Add the languages' names after the first paint: looking them up takes longer than rendering the switch.
  const isDrawn = useIsFirstPaintDone();
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

/** Bar shown while the device is offline or the edge does not respond. Always rendered, so that changes are announced. */
export function OfflineBar() {
  const text = useText();
  const offline = useIsOffline();
  return (
    <div role="status">
      {offline && (
        <p className={barStyles.bar} {...{ [BACKEND_UNREACHABLE_ATTRIBUTE]: '' }}>
          {text(navigator.onLine ? 'unreached' : 'offline')}
        </p>
      )}
    </div>
  );
}

export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const begin = useEffectEvent(() => {
    if (type !== 'POP') scrollTo(0, 0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs on each change of the path
  useEffect(begin, [pathname]);
}
