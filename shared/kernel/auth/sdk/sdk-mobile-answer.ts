import { isMobileDevice } from '../time-limit.ts';

// Replaces `@firebase/util` in the SDK (shared/build/host-config.ts). The original allows requests 60 s only in Cordova and React
// Native apps; a phone's browser needs 60 s too (docs/design.md §6).
export * from '@firebase/util';
export { isMobileDevice as isMobileCordova };
