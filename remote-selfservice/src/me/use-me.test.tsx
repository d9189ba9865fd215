import { setLocale } from '@forecourt/shared/i18n';
import { QueryClientProvider, queryClient } from '@forecourt/shared/query';
import { inlineSettings } from '@forecourt/shared/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { backend, resetBackend } from '../testing/fake-backend.ts';
import { useMe } from './use-me.ts';

jest.mock('@forecourt/shared/auth', () => ({}));
jest.mock('@forecourt/shared/api', () => jest.requireActual('../testing/fake-backend.ts'));

describe('useMe', () => {
  it("should leave alone a language of the account that the site doesn't offer", async () => {
    inlineSettings({ organisation: { languages: ['en'] } });
    setLocale('en');
    localStorage.removeItem('forecourt.locale');
    resetBackend();
    backend.me = { ...backend.me, locale: 'de' };
    const { result } = renderHook(useMe, {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    });
    await waitFor(() => expect(result.current.data?.locale).toBe('de'));
    expect(document.documentElement.lang).toBe('en');
  });
});
