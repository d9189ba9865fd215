export { withLiveUpdates } from './with-live-updates.tsx';
