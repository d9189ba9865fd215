/** What screens are made of that knows the backend's answers: `ui` knows none of them. */
export { FailureNotice, type FailureNoticeProps } from './failure-notice.tsx';
export { FailurePanel, type FailurePanelProps } from './failure-panel.tsx';
export { isFirstAwaited } from './is-first-awaited.ts';
export { QueryContent, type QueryContentProps } from './query-content.tsx';
export { QueryScreen, type QueryScreenProps } from './query-screen.tsx';
export { type ScreenQuery, together } from './screen-query.ts';
export { screensWithData } from './screens-with-data.ts';
export { useHandedOver } from './use-handed-over.ts';
export { useRecovery } from './use-recovery.ts';
