import { FRAME_ATTRIBUTE, FRAME_HEAD_ATTRIBUTE } from '@forecourt/shared/contract';

/** What the page said of its first screen before any script had run. */
interface FrameHead {
  title: string;
  /** Paragraphs below the title. */
  lead: string[];
}

let head: FrameHead | null = null;

/** For whoever stands in for the first screen; null where the page said nothing of it, or in another language. */
export function frameHead(): FrameHead | null {
  return head;
}

/**
 * Lets the places of what is to come stand from the first moment on until the visitor does something; from then on they
 * appear only where waiting takes long enough to be noticed.
 * @param root what the site is drawn in
 */
export function keepFirstFrame(root: Element): void {
  head = readHead(root);
  const end = () => root.removeAttribute(FRAME_ATTRIBUTE);
  for (const action of ['pointerdown', 'keydown']) {
    addEventListener(action, end, { once: true, capture: true });
  }
}

function readHead(root: Element): FrameHead | null {
  const element = root.querySelector<HTMLElement>(`[${FRAME_HEAD_ATTRIBUTE}]`);
  // By now the document's language is the visitor's.
  if (!element || element.lang !== document.documentElement.lang) return null;
  const title = element.querySelector('h1')?.textContent ?? '';
  return { title, lead: [...element.querySelectorAll('p')].map(({ textContent }) => textContent ?? '') };
}
