import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A busy machine is no failure: what must appear may take its time.
configure({ asyncUtilTimeout: 10_000 });

// A stray console.error is a defect: it fails the test that made it.
let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error');
});
afterEach(() => {
  const calls = errors.mock.calls;
  errors.mockRestore();
  expect(calls).toEqual([]);
});
