import { openFileStorage } from '@forecourt/shared/server/store';
import { PhotoStore } from './photo-store.ts';

/**
 * Opens the store of photos; nothing is read or written yet.
 * @param location path of a folder, or `s3://BUCKET[/PREFIX]?region=…[&endpoint=…]`
 * @throws StoreLocationError when a part of it is missing or unknown
 */
export function openPhotoStore(location: string, environment: NodeJS.ProcessEnv): PhotoStore {
  return new PhotoStore(openFileStorage(location, environment, { store: 'photo store' }));
}
