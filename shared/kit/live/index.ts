export type { LiveData } from './live-data.ts';
export { keepLive, withLiveUpdates } from './with-live-updates.tsx';
