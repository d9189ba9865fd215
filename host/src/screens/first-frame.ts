import { FRAME_ATTRIBUTE, FRAME_HEAD_ATTRIBUTE } from '@forecourt/shared/contract';

interface FrameHead {
  title: string;
  lead: string[];
  language: string;
}

let head: FrameHead | null = null;

/** Null if the page had no first screen in that language. */
export function frameHead(language: string): FrameHead | null {
  return head?.language === language ? head : null;
}

/** Shows skeletons at once until the first input; later they appear only after a noticeable wait. */
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
