import { type ComponentType, useEffect, useState } from 'react';

type PhotoParts = typeof import('./parts/photo-parts.ts');

let loaded: PhotoParts | null = null;

/** Returns the code for photos; null until `usePhotoModule` has loaded it in this page. */
export const getLoadedPhotoModule = () => loaded;

/** Loads the code for photos. If that fails, only the photos are missing; another mount or `retry` loads it again. */
export function usePhotoModule() {
  const [parts, setParts] = useState(loaded);
  const [status, setStatus] = useState<'loading' | 'failed' | 'retrying'>('loading');
  useEffect(() => {
    if (parts || status === 'failed') return;
    import('./parts/photo-parts.ts').then(
      (module) => {
        loaded = module;
        setParts(module);
      },
      () => setStatus('failed'),
    );
  }, [parts, status]);
  return { parts, status, retry: () => setStatus('retrying') };
}

/** Adds the bar of photos that were not sent. Without the code for photos, none can have failed. */
export function withFailedPhotosBar(Screen: ComponentType): ComponentType {
  return function ScreenWithFailedPhotosBar() {
    return (
      <>
        {loaded && <loaded.FailedPhotosBar />}
        <Screen />
      </>
    );
  };
}
