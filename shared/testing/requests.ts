import type { Send } from '../kernel/http/pipeline.ts';

let answer: Send | undefined;

/** The `request` of areas in unit tests. */
export const request: Send = async (input, init) => {
  if (answer) return answer(input, init);
  throw new Error(
    `Nothing answers ${String(input)} in this test: call fakeBackend() of @forecourt/shared/testing.`,
  );
};

/** Responses of the fake backend arrive at once. */
export const requestsUnderWay = (): number => 0;

export function answerRequestsWith(next: Send): void {
  answer = next;
}
