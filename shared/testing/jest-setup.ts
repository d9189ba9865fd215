import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Tests wait long (ms) for elements, because a slow machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 });

// An unexpected console.error is a defect, so it fails the test in which it occurs.
let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error');
});
afterEach(() => {
  const calls = errors.mock.calls;
  errors.mockRestore();
  expect(calls).toEqual([]);
});
