import { type Mode, remoteConfig } from '@forecourt/shared/build';

export default (mode: Mode) =>
  remoteConfig({ name: 'selfservice', contract: '^1.7.0', root: import.meta.dirname, mode });
