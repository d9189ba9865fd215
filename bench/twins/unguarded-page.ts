import { requestsUnderWay } from '@forecourt/shared/http';

/** The files of a twin are its own: nothing about them is watched. */
export function guardAreaFiles(): void {}

export function replaceWhatEmptiedThePage(): void {}

/** There is no release that a figure could be of. */
export function sampleVitals(): void {}

export function isPageWaiting(): boolean {
  return isScreenWaiting() || !navigator.onLine;
}

export function isScreenWaiting(): boolean {
  return requestsUnderWay() > 0;
}
