import { queryClient } from '@forecourt/shared/query';
import { fakeBackend } from './fake-backend.ts';
import { resetAuth } from './identity.ts';

/** A page as a visitor opens it for the first time: nothing is stored, cached or known, and no backend answers. */
export function freshPage(): void {
  jest.useRealTimers();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  delete document.documentElement.dataset.theme;
  resetAuth();
  fakeBackend();
  // jsdom has no layout, so it cannot scroll.
  Element.prototype.scrollIntoView = jest.fn();
  window.scrollTo = jest.fn();
}
