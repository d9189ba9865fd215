import { type BuildMode, createHostConfig } from '@forecourt/shared/build';

export default (mode: BuildMode) => createHostConfig({ root: import.meta.dirname, mode });
