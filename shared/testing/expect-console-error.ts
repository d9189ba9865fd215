/**
 * Expects exactly one console.error, and takes it as intended: any other one fails its test (jest-setup).
 * @param text a part of its message
 */
export function expectConsoleError(text: string): void {
  const written = jest.mocked(console.error);
  expect(written).toHaveBeenCalledTimes(1);
  expect(written).toHaveBeenCalledWith(expect.stringContaining(text));
  written.mockClear();
}
