// This file imports nothing that the shell uses too, because every first page view would load such a module separately.

/** Value of the contract's `BACKEND_UNREACHABLE_ATTRIBUTE`, which this file must not import. */
const UNREACHED = 'data-unreached';

/** Selector of the message that the backend cannot be reached. */
const REASON = `p[${UNREACHED}], [${UNREACHED}] p`;

const BUTTON = 'button[data-needs-backend]';

const CONTROL = `main :is(a[href], ${BUTTON})`;

/** Paths of forms, which need the backend (shared/contract/links.ts). */
const FORM = /^\/(book|me\/\w+|vehicle\/fuel)$|\/(new|edit|import|move|cancel)$/;

/** Attributes that a disabled link or button gets until the backend can be reached again. */
const ATTRIBUTES = ['aria-disabled', 'aria-describedby'];

/**
 * While the page shows that the backend cannot be reached, disables links to forms, which would not load, and buttons that need
 * the backend. The shown message describes each disabled link and button to screen readers. Applies to all areas.
 * @returns function that stops this
 */
export function disableChangesWhileBackendUnreachable(): () => void {
  let reason: Element | null = null;
  /** Disabled element → the values that the page gave its `ATTRIBUTES`. */
  const disabled = new Map<Element, Map<string, string | null>>();

  const disable = (element: Element, { id }: Element) => {
    if (!disabled.has(element)) {
      disabled.set(element, new Map(ATTRIBUTES.map((name) => [name, element.getAttribute(name)])));
    }
    setAttribute(element, 'aria-disabled', 'true');
    setAttribute(element, 'aria-describedby', id);
  };
  const restore = (element: Element) => {
    for (const [name, value] of disabled.get(element) ?? []) setAttribute(element, name, value);
    disabled.delete(element);
  };
  const apply = (changed: Iterable<Element>) => {
    // A disabled element may have left the page or stopped needing the backend.
    for (const element of [...disabled.keys(), ...changed]) {
      if (reason && element.matches(CONTROL) && needsBackend(element)) disable(element, reason);
      else restore(element);
    }
  };
  const update = (changes: MutationRecord[]) => {
    for (const { target, attributeName } of changes) {
      if (!(target instanceof Element) || attributeName === null) continue;
      const given = disabled.get(target);
      if (given?.has(attributeName)) given.set(attributeName, target.getAttribute(attributeName));
    }
    const isOutdated = reason
      ? document.querySelector(REASON) !== reason
      : findChanged(changes, REASON).length > 0;
    if (isOutdated) begin();
    else if (reason) apply(findChanged(changes, CONTROL));
    // Ignore the changes made here.
    observer.takeRecords();
  };
  const begin = () => {
    reason = document.querySelector(REASON);
    if (reason) reason.id ||= UNREACHED;
    apply(document.querySelectorAll(CONTROL));
  };
  const stop = (event: Event) => {
    if (!(event.target instanceof Element) || !isDisabled(event.target.closest(`a, ${BUTTON}`))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const observer = new MutationObserver(update);
  begin();
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['href', UNREACHED, ...ATTRIBUTES],
  });
  addEventListener('click', stop, true);
  return () => {
    observer.disconnect();
    removeEventListener('click', stop, true);
  };
}

/** Added elements, and those with a changed attribute, that match a selector. */
function findChanged(changes: readonly MutationRecord[], selector: string): Element[] {
  return changes
    .flatMap(({ type, target, addedNodes }) => (type === 'attributes' ? [target] : [...addedNodes]))
    .filter((node) => node instanceof Element)
    .flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...element.querySelectorAll(selector),
    ]);
}

/** Changes an attribute if it has another value. @param value null: removes it */
function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function needsBackend(element: Element): boolean {
  if (!(element instanceof HTMLAnchorElement)) return true;
  return element.origin === location.origin && FORM.test(element.pathname);
}

function isDisabled(element: Element | null): boolean {
  return element?.getAttribute('aria-disabled') === 'true';
}
