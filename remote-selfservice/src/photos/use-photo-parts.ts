import { useEffect, useState } from 'react';

type PhotoParts = typeof import('./parts/photo-parts.ts');

let loaded: PhotoParts | null = null;

/** Loads the code for photos. If that fails, only the photos are missing; another mount or `retry` loads it again. */
export function usePhotoParts() {
  const [parts, setParts] = useState(loaded);
  const [isLoading, setLoading] = useState(true);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (parts || !isLoading) return;
    import('./parts/photo-parts.ts').then(
      (module) => {
        loaded = module;
        setParts(module);
      },
      () => {
        setFailed(true);
        setLoading(false);
      },
    );
  }, [parts, isLoading]);
  return { parts, isLoading, hasFailed, retry: () => setLoading(true) };
}
