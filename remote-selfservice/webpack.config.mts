import { remoteConfig } from '@forecourt/shared/build';

export default remoteConfig({
  name: 'selfservice',
  contract: '^1.0.0',
  root: import.meta.dirname,
  mode: 'production',
});
