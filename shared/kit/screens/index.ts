/** Parts of screens that depend on queries and failures; those of `ui` depend on neither. */
export { FailureNotice, type FailureNoticeProps, FailurePanel } from './failure.tsx';
export { createFlashMessage, type FlashMessage, useFlashMessage } from './flash.ts';
export {
  combineQueries,
  DataAgeNotice,
  isFirstLoad,
  QueryContent,
  QueryScreen,
  type ScreenQuery,
  useQueryRecovery,
  withOlderQueryAge,
} from './query-screen.tsx';
export { createScreensWithData } from './screens-with-data.ts';
