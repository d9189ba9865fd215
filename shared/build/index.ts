export type { BuildMode } from './base-config.ts';
export { createHostConfig } from './host-config.ts';
export { createRemoteConfig, sharedKitChunk } from './remote-config.ts';
