import { FRAME_ATTRIBUTE } from '@forecourt/shared/contract';

/**
 * Lets the places of what is to come stand from the first moment on until the visitor does something; from then on they
 * appear only where waiting takes long enough to be noticed.
 * @param root what the site is drawn in
 */
export function keepFirstFrame(root: Element): void {
  const end = () => root.removeAttribute(FRAME_ATTRIBUTE);
  for (const action of ['pointerdown', 'keydown']) {
    addEventListener(action, end, { once: true, capture: true });
  }
}
