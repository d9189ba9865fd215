export { hostConfig } from './host-config.ts';
export { type RemoteBuild, remoteConfig } from './remote-config.ts';
export { SINGLETON_VERSIONS } from './sharing.ts';
