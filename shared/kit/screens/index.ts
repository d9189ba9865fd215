/** Parts of screens that depend on queries and failures. The components in `ui` depend on neither. */
export { FailureNotice, type FailureNoticeProps, FailurePanel } from './failure.tsx';
export { createFlashMessageCodec, type FlashMessageCodec, useFlashMessage } from './flash.ts';
export { LoadMore } from './load-more.tsx';
export {
  combineQueries,
  DataAgeNotice,
  isFirstLoad,
  QueryContent,
  QueryScreen,
  type ScreenQuery,
  useQueryAutoRetry,
  withAgeOfOlderData,
} from './query-screen.tsx';
export { createPrefetchingScreenFactory } from './screens-with-data.ts';
