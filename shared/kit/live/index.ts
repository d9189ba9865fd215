export type { LiveData } from './stale-data.ts';
export { keepLive, withLiveUpdates } from './with-live-updates.tsx';
