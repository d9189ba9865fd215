/** Parts of screens that depend on queries and failures. `ui` does not know these. */
export { FailureNotice, type FailureNoticeProps, FailurePanel } from './failure.tsx';
export { createFlash, type Flash, useFlashState } from './flash.ts';
export {
  combineQueries,
  DataAge,
  isFirstLoad,
  QueryContent,
  QueryScreen,
  type ScreenQuery,
  useRecovery,
  withOlderQueryAge,
} from './query-screen.tsx';
export { screensWithData } from './screens-with-data.ts';
