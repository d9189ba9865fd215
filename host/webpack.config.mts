import { hostConfig } from '@forecourt/shared/build';

export default hostConfig({ root: import.meta.dirname, mode: 'production' });
