// Imported first, because this style sheet defines the order of the cascade layers.
import '@forecourt/shared/ui/base.css';
import './layout/page.css';
import { keepSession } from '@forecourt/shared/auth';
import { watchConnection } from '@forecourt/shared/http';
import { initialLocale } from '@forecourt/shared/i18n';
import { QueryClientContext } from '@forecourt/shared/query/context';
import { applyToDocumentHead, followThemeOfOtherTabs, siteSettings } from '@forecourt/shared/settings';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { findAreaMount } from '../site-map/areas.ts';
import { clearDataWhenUserChanges } from './access/forget-previous-user.ts';
import { AccessGuard } from './access/guard.tsx';
import { keepSignInHintCookieCurrent, reloadWhenUserChanged } from './access/sign-in-hint.ts';
import { AreaScreen } from './areas/area-screen.tsx';
import { confirmIdentityAfterFirstScreen } from './areas/confirm-once-shown.ts';
import { removePreviewOffParameter } from './areas/registry.ts';
import { replaceReleaseThatEmptiedPage, sampleVitals, startAreaMonitoring } from './areas/site-areas.ts';
import { tolerateBrowserTranslation } from './guard-translation.ts';
import { setUpOfflineUse } from './keep-for-offline.ts';
import { Layout } from './layout/layout.tsx';
import { findNavigationEntry, useNavigationEntries } from './layout/navigation.tsx';
import { useQueryClientIfLoaded } from './load-query.ts';
import { renderSite } from './render-site.ts';
import { configureInitialSkeletons, UnknownAddressScreen } from './screens.tsx';

function start(): void {
  const { organisation, words } = siteSettings();
  initialLocale(organisation.languages, organisation.locale, organisation.country, words);
  applyToDocumentHead();
  followThemeOfOtherTabs();
  watchConnection();
  removePreviewOffParameter();
  clearDataWhenUserChanges();
  keepSession();
  keepSignInHintCookieCurrent();
  reloadWhenUserChanged();
  startAreaMonitoring();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  configureInitialSkeletons(root);
  tolerateBrowserTranslation();
  renderSite(root, <App />, replaceReleaseThatEmptiedPage);
  void confirmIdentityAfterFirstScreen();
  sampleVitals();
  void setUpOfflineUse();
}

start();

export function App() {
  return (
    <QueryClientContext value={useQueryClientIfLoaded()}>
      <BrowserRouter>
        <CurrentScreen />
      </BrowserRouter>
    </QueryClientContext>
  );
}

function CurrentScreen() {
  const { pathname } = useLocation();
  const navigation = useNavigationEntries();
  const mount = findAreaMount(pathname);
  return (
    <Layout navigation={navigation}>
      {mount ? (
        <AccessGuard access={mount.access}>
          <AreaScreen
            key={mount.area}
            area={mount.area}
            mount={mount.mount}
            entry={findNavigationEntry(navigation, pathname)}
          />
        </AccessGuard>
      ) : (
        <UnknownAddressScreen />
      )}
    </Layout>
  );
}
