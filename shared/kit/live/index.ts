export type { LiveData } from './live-data.ts';
export { subscribeLiveData, withLiveUpdates } from './with-live-updates.tsx';
