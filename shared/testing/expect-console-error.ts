/** Expects one console.error, which would otherwise fail the test (jest-setup.ts). @param text part of its message */
export function expectConsoleError(text: string): void {
  const written = jest.mocked(console.error);
  expect(written).toHaveBeenCalledTimes(1);
  expect(written).toHaveBeenCalledWith(expect.stringContaining(text));
  written.mockClear();
}
