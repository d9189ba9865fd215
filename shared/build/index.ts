export type { Mode } from './base-config.ts';
export { hostConfig } from './host-config.ts';
export { remoteConfig } from './remote-config.ts';
