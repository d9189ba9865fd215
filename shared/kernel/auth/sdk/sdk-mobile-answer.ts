import { isPhone } from '../is-phone.ts';

/*
 * Stands in for `@firebase/util` where the identity SDK imports it (shared/build/host-config.ts). Its requests may take
 * 60 s on mobile devices, but it asks only whether the page is a Cordova or React Native app; a phone's browser is a
 * mobile device as well (docs/design.md §6). All else is the original.
 */
export * from '@firebase/util';
export { isPhone as isMobileCordova };
