// This file imports nothing that the shell uses too, because every first visit would load such a module separately.

/** Value of the contract's `BACKEND_UNREACHABLE_ATTRIBUTE`, which this file must not import. */
const UNREACHED = 'data-unreached';

/** Paths of forms, which need the backend (shared/contract/links.ts). */
const FORM = /^\/(book|me\/\w+|vehicle\/fuel)$|\/(new|edit|import|move|cancel)$/;

/**
 * Disables links to forms while the page shows that the backend cannot be reached, because the forms would not load. The shown
 * message describes each disabled link to screen readers. Applies to the links of all areas.
 * @returns function that stops this
 */
export function disableFormLinksWhileBackendUnreachable(): () => void {
  const update = () => {
    const reason = document.querySelector(`p[${UNREACHED}], [${UNREACHED}] p`);
    if (reason) reason.id ||= UNREACHED;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
      if (reason && link.origin === location.origin && FORM.test(link.pathname)) {
        link.setAttribute('aria-disabled', 'true');
        link.setAttribute('aria-describedby', reason.id);
      } else if (isDisabled(link)) {
        link.removeAttribute('aria-disabled');
        link.removeAttribute('aria-describedby');
      }
    }
  };
  const stop = (event: Event) => {
    if (!(event.target instanceof Element) || !isDisabled(event.target.closest('a'))) return;
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

function isDisabled(link: Element | null): boolean {
  return link?.getAttribute('aria-disabled') === 'true';
}
