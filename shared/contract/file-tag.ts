/**
 * Name of the page's function that an area's build calls with each script and style element of its own, before the
 * element enters the page. The shell sets it, and gives the element its integrity; without a shell it is not there.
 */
export const FILE_TAG_HOOK = 'forecourtFileTag';

/** @param element its `src` or `href` is set; it is not in the page yet */
export type FileTagHook = (element: HTMLScriptElement | HTMLLinkElement) => void;
