import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import React from 'react';

// Tests wait long (ms) for elements, because a slow machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 });

// For its warnings, React's development build records the stack of up to 10,000 elements a second, which takes a tenth of the
// time of these tests. With this counter it records none, because it takes the limit as reached.
Object.defineProperty(
  (React as unknown as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);

// React warns of a `lazyScreen` that a click renders, even if its code is there, because Testing Library does not await clicks.
const LAZY_AFTER_CLICK = 'A component suspended inside an `act` scope';

// An unexpected console.error is a defect, so it fails the test in which it occurs.
let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error');
});
afterEach(() => {
  const calls = errors.mock.calls.filter(([message]) => !String(message).startsWith(LAZY_AFTER_CLICK));
  errors.mockRestore();
  expect(calls).toEqual([]);
});
