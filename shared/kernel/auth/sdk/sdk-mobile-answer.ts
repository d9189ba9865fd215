import { isMobileDevice } from '../time-limit.ts';

// Replaces `@firebase/util` in `@firebase/auth` (shared/build/host-config.ts). The original limits requests to 60 s in Cordova
// and React Native apps, but to 30 s in browsers. Browsers of phones need 60 s too (docs/design.md §6).
export * from '@firebase/util';
export { isMobileDevice as isMobileCordova };
