/** Parts of screens that know queries and failures, which `ui` does not. */
export { FailureNotice, type FailureNoticeProps, FailurePanel } from './failure.tsx';
export { createFlash, type Flash, useFlashState } from './flash.ts';
export {
  combineQueries,
  isFirstLoad,
  QueryContent,
  QueryScreen,
  type ScreenQuery,
  useRecovery,
  withOlderAge,
} from './query-screen.tsx';
export { screensWithData } from './screens-with-data.ts';
