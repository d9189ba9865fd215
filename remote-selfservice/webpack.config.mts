import { type BuildMode, createRemoteConfig } from '@forecourt/shared/build';

export default (mode: BuildMode) =>
  createRemoteConfig({ name: 'selfservice', contract: '^1.9.0', root: import.meta.dirname, mode });
