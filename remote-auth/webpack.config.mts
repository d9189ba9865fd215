import { type BuildMode, createRemoteConfig } from '@forecourt/shared/build';

export default (mode: BuildMode) =>
  createRemoteConfig({ name: 'auth', contract: '^1.2.0', root: import.meta.dirname, mode });
