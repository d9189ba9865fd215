import { FRAME_ATTRIBUTE, FRAME_HEAD_ATTRIBUTE } from '@forecourt/shared/contract';

/** What the page said of its first screen before any script had run. */
interface FrameHead {
  title: string;
  /** Paragraphs below the title. */
  lead: string[];
  /** Which both are in. */
  language: string;
}

let head: FrameHead | null = null;

/** For whoever stands in for the first screen; null where the page said nothing of it in that language. */
export function frameHead(language: string): FrameHead | null {
  return head?.language === language ? head : null;
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
  if (!element) return null;
  const title = element.querySelector('h1')?.textContent ?? '';
  const lead = [...element.querySelectorAll('p')].map(({ textContent }) => textContent ?? '');
  return { title, lead, language: element.lang };
}
