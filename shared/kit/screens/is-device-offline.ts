import { ApiProblem } from '@forecourt/shared/http';

/** Whether nothing was sent, because the device had no network. */
export function isDeviceOffline(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'offline';
}
