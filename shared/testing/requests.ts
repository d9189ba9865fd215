import type { SendRequest } from '../kernel/http/pipeline.ts';

let answer: SendRequest | undefined;

/** Double of the kernel's `request`, by which areas in unit tests send requests to the fake backend. */
export const request: SendRequest = async (input, init) => {
  if (answer) return answer(input, init);
  throw new Error(
    `Nothing answers ${String(input)} in this test: call fakeBackend() of @forecourt/shared/testing.`,
  );
};

/** Number of pending requests; always 0 in unit tests. */
export const requestsUnderWay = (): number => 0;

export function respondToRequestsWith(next: SendRequest): void {
  answer = next;
}
