/** Element to find: by role and name, by text, by link, or a field by its autocomplete purpose. */
export type ElementQuery =
  | { role: 'button' | 'link' | 'radio' | 'heading' | 'field' | 'alert'; name?: string; enabled?: true }
  | { fieldFor: string }
  | { linkTo: string }
  | { text: string };

export interface FoundElement {
  [key: string]: boolean | number | string;
  /** Position of the middle of the element to press, in the window. */
  x: number;
  y: number;
  /** Whether no other element covers the middle of this element. */
  isReachable: boolean;
  isEnabled: boolean;
  isFocused: boolean;
  isInvalid: boolean;
  text: string;
}

/** Runs in the page, so it uses nothing from outside. Returns the state of the first visible match, on request scrolled to. */
export function findElementInPage({
  target,
  scroll,
}: {
  target: ElementQuery;
  scroll: boolean;
}): FoundElement | null {
  const KINDS = {
    button: 'button, [role=button]',
    link: 'a[href]',
    radio: 'input[type=radio]',
    heading: 'h1, h2, h3, h4',
    field: 'input, textarea, select',
    alert: '[role=alert]',
  };
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const textOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const unseen of copy.querySelectorAll('[aria-hidden=true], script, style')) unseen.remove();
    return plain(copy.textContent ?? '');
  };
  const nameOf = (element: Element) => {
    const own = element.getAttribute('aria-label');
    if (own) return own;
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return labels.length > 0 ? labels.map(textOf).join(' ') : textOf(element);
  };
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

  let candidates: Element[];
  if ('role' in target) {
    const { role, name = '', enabled } = target;
    candidates = [...document.querySelectorAll(KINDS[role])].filter(
      (element) => nameOf(element).includes(name) && !(enabled && element.matches(':disabled')),
    );
  } else if ('fieldFor' in target) {
    candidates = [...document.querySelectorAll(`[autocomplete~="${target.fieldFor}"]`)];
  } else if ('linkTo' in target) {
    candidates = [...document.querySelectorAll(`a[href="${target.linkTo}"]`)];
  } else {
    const having = [...document.querySelectorAll('body *')].filter((element) =>
      textOf(element).includes(target.text),
    );
    // If elements with this text are nested, keep only the innermost one.
    candidates = having.filter(
      (element) => !having.some((other) => other !== element && element.contains(other)),
    );
  }
  const element = candidates.find(isSeen);
  if (!element) return null;

  // A radio button is hidden in its card, so press the card.
  const pressed =
    element instanceof HTMLInputElement && element.type === 'radio'
      ? (element.labels?.[0] ?? element)
      : element;
  if (scroll) pressed.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = pressed.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  const over = document.elementFromPoint(x, y);
  const value = 'value' in element ? String(element.value) : '';
  return {
    x,
    y,
    isReachable: over !== null && (pressed.contains(over) || over.contains(pressed)),
    isEnabled: !element.matches(':disabled, [aria-disabled=true], [aria-busy=true]'),
    isFocused: element === document.activeElement,
    isInvalid: element.getAttribute('aria-invalid') === 'true',
    text: value || textOf(element),
  };
}
