import type { SwitchedOff } from '../switched-off.ts';

const pipeline = { file: 'shared/kernel/http/pipeline.ts', test: 'shared/kernel/http/pipeline.test.ts' };
const renewal = {
  file: 'shared/kernel/auth/token/renewal-plan.ts',
  test: 'shared/kernel/auth/token/renewal-plan.test.ts',
};

/** What keeps a session to its owner, and to its time (docs/design.md §6). */
export const IDENTITY: readonly SwitchedOff[] = [
  {
    what: 'the 30 s by which a token counts as expired early',
    named: 'count a token as expired 30 s early',
    ...renewal,
    find: 'now >= token.expiresAt - EXPIRED_EARLY_MS',
    replace: 'now >= token.expiresAt',
  },
  {
    what: 'the longest pause between renewals',
    named: 'doubling up to 16 minutes',
    ...renewal,
    find: 'MAX_PAUSE_MS);',
    replace: '2 ** 40);',
  },
  {
    what: 'the look at whose session an answer ends',
    named: 'not end the session of who signed in',
    ...pipeline,
    find: 'if (sender !== options.user() || (!reason && code !== EXPIRED)) return response;',
    replace: 'if (!reason && code !== EXPIRED) return response;',
  },
  {
    what: 'the renewal of a token that the backend calls expired',
    named: 'should be renewed, and the request repeated',
    ...pipeline,
    find: 'if (RENEWABLE.includes(code)) options.markTokenExpired(token);',
    replace: '',
  },
  {
    what: 'the sign-out of whoever left before the identity SDK was there',
    named: 'sign out whom a page took for here that was closed before',
    file: 'shared/kernel/auth/token/left-session.ts',
    test: 'shared/kernel/auth/session.test.ts',
    find: 'localStorage.setItem(STORAGE_KEY, leftHere);',
    replace: '',
  },
  {
    what: 'the look at whether the session that the identity provider names was left',
    named: 'not bring back a session that it read before another tab left it',
    file: 'shared/kernel/auth/auth-state.ts',
    test: 'shared/kernel/auth/session.test.ts',
    find: 'else if (isOfLeftSession(signedIn.token)) await endLeftSession(sdk);',
    replace: '',
  },
  {
    what: 'the look at who is there before the SDK signs out a session that was left',
    named: 'not sign out whoever signed in while it was starting',
    file: 'shared/kernel/auth/auth-state.ts',
    test: 'shared/kernel/auth/session.test.ts',
    find: 'if (token && isOfLeftSession(token)) await',
    replace: 'await',
  },
  {
    what: 'the precedence of the identity provider’s word over the token that is stored',
    named: 'not be taken for here once the provider has said that nobody is',
    file: 'shared/kernel/auth/auth-state.ts',
    test: 'shared/kernel/auth/session.test.ts',
    find: 'if (!hasTime || isOfLeftSession(record.token) || hasSpoken) {',
    replace: 'if (!hasTime || isOfLeftSession(record.token)) {',
  },
  {
    what: 'the limit of waiting for the identity provider',
    named: 'end the wait for an action that never settles',
    file: 'shared/kernel/auth/sdk/within-time-limit.ts',
    test: 'shared/kernel/auth/sdk/within-time-limit.test.ts',
    find: '    start();\n    action(pause)',
    replace: '    action(pause)',
    hangs: true,
  },
  {
    what: 'App Check before the first request of the identity SDK',
    named: 'begin before the identity SDK does',
    file: 'shared/kernel/auth/sdk/firebase-auth.ts',
    test: 'shared/kernel/auth/sdk/load-app-check.test.ts',
    find: '  proveRequests(app);\n',
    replace: '',
  },
  {
    what: 'the removal of what others typed',
    named: 'go with everything of others',
    file: 'shared/kit/tab-store/tab-store.ts',
    test: 'shared/kit/drafts/drafts.test.ts',
    find: 'for (const key of others) tabStorage.delete(key);',
    replace: 'void others;',
  },
];
