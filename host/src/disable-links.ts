// This file imports nothing that the shell uses too, because every first page view would load such a module separately.

/** Value of the contract's `BACKEND_UNREACHABLE_ATTRIBUTE`, which this file must not import. */
const UNREACHED = 'data-unreached';

/** Buttons with the contract's `NEEDS_BACKEND`. */
const BUTTON = 'button[data-needs-backend]';

/** Paths of forms, which need the backend (shared/contract/links.ts). */
const FORM = /^\/(book|me\/\w+|vehicle\/fuel)$|\/(new|edit|import|move|cancel)$/;

/**
 * While the page shows that the backend cannot be reached, disables links to forms, which would not load, and buttons that need
 * the backend. The shown message describes each disabled link and button to screen readers. Applies to all areas.
 * @returns function that stops this
 */
export function disableChangesWhileBackendUnreachable(): () => void {
  const update = () => {
    const reason = document.querySelector(`p[${UNREACHED}], [${UNREACHED}] p`);
    if (reason) reason.id ||= UNREACHED;
    const elements = document.querySelectorAll<HTMLAnchorElement | HTMLButtonElement>(
      `main :is(a[href], ${BUTTON})`,
    );
    for (const element of elements) {
      if (reason && needsBackend(element)) {
        element.setAttribute('aria-disabled', 'true');
        element.setAttribute('aria-describedby', reason.id);
      } else if (isDisabled(element) && element.getAttribute('aria-busy') !== 'true') {
        element.removeAttribute('aria-disabled');
        element.removeAttribute('aria-describedby');
      }
    }
  };
  const stop = (event: Event) => {
    if (!(event.target instanceof Element) || !isDisabled(event.target.closest(`a, ${BUTTON}`))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const observer = new MutationObserver(update);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['href'] });
  addEventListener('click', stop, true);
  update();
  return () => {
    observer.disconnect();
    removeEventListener('click', stop, true);
  };
}

function needsBackend(element: HTMLAnchorElement | HTMLButtonElement): boolean {
  if (element instanceof HTMLButtonElement) return true;
  return element.origin === location.origin && FORM.test(element.pathname);
}

function isDisabled(element: Element | null): boolean {
  return element?.getAttribute('aria-disabled') === 'true';
}
