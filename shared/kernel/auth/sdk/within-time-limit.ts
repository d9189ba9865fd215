import { FirebaseError } from 'firebase/app';
import { identityTimeLimit } from '../time-limit.ts';

/**
 * Ends the wait for a whole action of the identity provider, whatever it consists of: requests, of which the SDK limits
 * each by itself, and the browser's storage, which it does not limit.
 * @param action is given `pause`, for the time in which the customer is at work and not the machine
 * @throws FirebaseError `auth/network-request-failed` when the time is up
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
