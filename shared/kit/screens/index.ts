/** Parts of screens that know queries and failures, which `ui` does not. */
export { FailureNotice, type FailureNoticeProps } from './failure-notice.tsx';
export { FailurePanel } from './failure-panel.tsx';
export { createFlash, type Flash, useFlashState } from './flash.ts';
export { isFirstLoad, QueryContent, QueryScreen } from './query-screen.tsx';
export { combineQueries, type ScreenQuery } from './screen-query.ts';
export { screensWithData } from './screens-with-data.ts';
export { useRecovery } from './use-recovery.ts';
