import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';

/**
 * Screens show a failed request in words for customers. When it failed because the test's backend answered something
 * that the API's document does not allow, or because code broke, the test has to hear why: it goes to the console,
 * where it fails the test.
 */
export function failOnUnhandledErrors(): void {
  for (const cache of [queryClient.getQueryCache(), queryClient.getMutationCache()]) {
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { error } = event.action;
      const isMeant = error instanceof ApiProblem && error.code !== 'unexpected_response';
      if (!isMeant) console.error(error.message);
    });
  }
}
