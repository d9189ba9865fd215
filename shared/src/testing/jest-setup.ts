import '@testing-library/jest-dom';

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
