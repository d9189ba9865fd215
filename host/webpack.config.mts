import { hostConfig, type Mode } from '@forecourt/shared/build';

export default (mode: Mode) => hostConfig({ root: import.meta.dirname, mode });
