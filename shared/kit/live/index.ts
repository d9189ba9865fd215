export type { LiveData } from './stale-data.ts';
export { withLiveUpdates } from './with-live-updates.tsx';
