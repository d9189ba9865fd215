import * as auth from './auth/index.ts';
import * as http from './http/index.ts';
import * as i18n from './i18n/index.ts';
import * as query from './query/index.ts';
import * as router from './router/index.ts';
import * as schema from './schema/index.ts';
import * as settings from './settings/index.ts';

jest.mock('firebase/auth', () => ({}));

/**
 * Names of the kernel's entry points. Areas are deployed separately, so an old build imports these names from
 * today's shell. Never remove a name or change its meaning; add the names that areas may use from now on.
 */
const PROMISED: [entry: string, module: object, names: string][] = [
  [
    'auth',
    auth,
    `
      AUTH_ERROR_CODES SESSION_END_REASONS authState chooseDemoPassword currentUid demoCode demoMailLink
      endSession getToken isTokenOverdue keepSession refreshUser requestEmailChange requestPasswordReset resumeCode
      sendCode setPassword signInWithPassword signOut subscribeAuth updateDisplayName useAuth
    `,
  ],
  [
    'http',
    http,
    `
      ApiProblem backoffMs forgetXsrfToken isBackendUnavailable isOffline isOverLimit isUnreached request
      requestsUnderWay retry retryAfterMs retryDelayMs subscribeConnection watchConnection
    `,
  ],
  [
    'i18n',
    i18n,
    `
      LOCALES adoptLocale createText initialLocale languageName localised setLocale siteLocaleTag useFormat useLocale
      useLocalised
    `,
  ],
  [
    'query',
    query,
    `
      QueryClientProvider QueryObserver queryClient queryOptions useMutation useQueries useQuery useQueryClient
      useSingleMutation
    `,
  ],
  [
    'router',
    router,
    `
      Link Navigate forgetFailedScreens lazyScreen safeReturnPath useLocation useNavigate useParams
      useRoutes useSearchParams
    `,
  ],
  [
    'schema',
    schema,
    `
      _default array boolean enum gte int iso lte maxLength minLength nullable nullish number object optional positive
      record regex string union unknown uuid void
    `,
  ],
  [
    'settings',
    settings,
    `
      SETTINGS_ELEMENT_ID adoptTheme applyToDocumentHead knowsAccountPreferences siteSettings useTheme
    `,
  ],
];

describe('an area that was deployed earlier', () => {
  it.each(PROMISED)('finds every name that it imports from @forecourt/shared/%s', (entry, module, names) => {
    const missing = names
      .trim()
      .split(/\s+/)
      .filter((name) => !Object.hasOwn(module, name));
    if (missing.length === 0) return;
    throw new Error(
      `@forecourt/shared/${entry} lost ${missing.join(', ')}. Areas that are deployed take these from the shell at run ` +
        'time, and would break in the hands of customers: keep the names, whatever stands behind them.',
    );
  });

  it('finds the formatters that it calls', () => {
    const { createFormatters } = jest.requireActual<typeof import('./i18n/format.ts')>('./i18n/format.ts');
    expect(Object.keys(createFormatters('en-GB'))).toEqual(
      expect.arrayContaining(['date', 'time', 'moment', 'number', 'dateParts']),
    );
  });
});
