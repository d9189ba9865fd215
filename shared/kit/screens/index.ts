/** Parts of screens: queries, failures, flash messages, prefetching. Components in `ui` depend on no queries or failures. */
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
