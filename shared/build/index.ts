export type { Mode } from './base-config.ts';
export { hostConfig } from './host-config.ts';
export { remoteConfig, sharedKitChunk } from './remote-config.ts';
