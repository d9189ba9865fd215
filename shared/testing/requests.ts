import type { Send } from '../kernel/http/pipeline.ts';

let answer: Send | undefined;

/** The `request` of areas in unit tests. */
export const request: Send = async (input, init) => {
  if (answer) return answer(input, init);
  throw new Error(
    `Nothing answers ${String(input)} in this test: call fakeBackend() of @forecourt/shared/testing.`,
  );
};

/** From now on all requests are answered by `next`. */
export function answerRequestsWith(next: Send): void {
  answer = next;
}
