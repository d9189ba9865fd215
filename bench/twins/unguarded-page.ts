import { requestsUnderWay } from '@forecourt/shared/http';

export function guardAreaFiles(): void {}

export function replaceWhatEmptiedThePage(): void {}

export function sampleVitals(): void {}

export function isPageWaiting(): boolean {
  return isScreenWaiting() || !navigator.onLine;
}

export function isScreenWaiting(): boolean {
  return requestsUnderWay() > 0;
}
