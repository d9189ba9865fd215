import '@forecourt/shared/ui/base.css';
import './layout/page.css';
import { keepSession } from '@forecourt/shared/auth';
import { watchConnection } from '@forecourt/shared/http';
import { initialLocale } from '@forecourt/shared/i18n';
import { applyToDocumentHead, followThemeOfOtherTabs, siteSettings } from '@forecourt/shared/settings';
import { forgetPreviousUser } from './access/forget-previous-user.ts';
import { leaveStaleScreen } from './access/leave-stale-screen.ts';
import { rememberSignedIn } from './access/sign-in-hint.ts';
import { App } from './app.tsx';
import { confirmOnceShown } from './areas/confirm-once-shown.ts';
import { forgetPreviewEnd } from './areas/preview/forget-preview-end.ts';
import { guardAreaFiles, replaceWhatEmptiedThePage, sampleVitals } from './areas/site-areas.ts';
import { guardTranslation } from './guard-translation.ts';
import { keepForOffline } from './offline/keep-for-offline.ts';
import { renderSite } from './render-site.ts';
import { keepFirstFrame } from './screens/first-frame.ts';

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
