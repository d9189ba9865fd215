export { expectConsoleError } from './expect-console-error.ts';
export { inlineSettings } from './page-data.ts';
