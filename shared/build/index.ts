export type { Mode } from './base-config.ts';
export { hostConfig } from './host-config.ts';
export { kitOfManyScreens, remoteConfig } from './remote-config.ts';
