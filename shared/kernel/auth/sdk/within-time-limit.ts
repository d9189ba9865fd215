import { FirebaseError } from 'firebase/app';
import { identityTimeLimit } from '../time-limit.ts';

/**
 * The SDK limits its requests, but not the browser's storage. `pause` stops the clock while the customer
 * acts.
 */
export function withinTimeLimit<T>(
  action: (pause: <P>(work: Promise<P>) => Promise<P>) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      timer = setTimeout(
        () => reject(new FirebaseError('auth/network-request-failed', 'The identity provider is too slow')),
        identityTimeLimit(),
      );
    };
    const pause = async <P>(work: Promise<P>): Promise<P> => {
      clearTimeout(timer);
      return work.finally(start);
    };
    start();
    action(pause)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
