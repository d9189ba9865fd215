// This style sheet is imported first, because it defines the order of the cascade layers.
import '@forecourt/shared/ui/base.css';
import './layout/page.css';
import { keepSession } from '@forecourt/shared/auth';
import { watchConnection } from '@forecourt/shared/http';
import { initialLocale } from '@forecourt/shared/i18n';
import { QueryClientContext } from '@forecourt/shared/query/context';
import { applyToDocumentHead, followThemeOfOtherTabs, siteSettings } from '@forecourt/shared/settings';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { findMount } from '../site-map/areas.ts';
import { forgetPreviousUser } from './access/forget-previous-user.ts';
import { Guard } from './access/guard.tsx';
import { leaveStaleScreen, rememberSignedIn } from './access/sign-in-hint.ts';
import { AreaScreen } from './areas/area-screen.tsx';
import { confirmOnceShown } from './areas/confirm-once-shown.ts';
import { forgetPreviewEnd } from './areas/registry.ts';
import { guardAreaFiles, replaceWhatEmptiedThePage, sampleVitals } from './areas/site-areas.ts';
import { guardTranslation } from './guard-translation.ts';
import { keepForOffline } from './keep-for-offline.ts';
import { Layout } from './layout/layout.tsx';
import { findEntry, useNavigation } from './layout/navigation.tsx';
import { useLoadedCache } from './load-query.ts';
import { renderSite } from './render-site.ts';
import { keepFirstFrame, NotFound } from './screens.tsx';

function start(): void {
  const { organisation } = siteSettings();
  initialLocale(organisation.languages, organisation.locale);
  applyToDocumentHead();
  followThemeOfOtherTabs();
  watchConnection();
  forgetPreviewEnd();
  forgetPreviousUser();
  keepSession();
  rememberSignedIn();
  leaveStaleScreen();
  guardAreaFiles();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  keepFirstFrame(root);
  guardTranslation();
  renderSite(root, <App />, replaceWhatEmptiedThePage);
  void confirmOnceShown();
  sampleVitals();
  void keepForOffline();
}

start();

export function App() {
  return (
    <QueryClientContext value={useLoadedCache()}>
      <BrowserRouter>
        <CurrentScreen />
      </BrowserRouter>
    </QueryClientContext>
  );
}

function CurrentScreen() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const mount = findMount(pathname);
  return (
    <Layout navigation={navigation}>
      {mount ? (
        <Guard access={mount.access}>
          <AreaScreen
            key={mount.area}
            area={mount.area}
            mount={mount.mount}
            entry={findEntry(navigation, pathname)}
          />
        </Guard>
      ) : (
        <NotFound />
      )}
    </Layout>
  );
}
