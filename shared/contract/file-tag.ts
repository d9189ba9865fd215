/**
 * Name of the function that an area's build calls with each script and style element before it is inserted. The shell
 * defines it and sets the element's integrity; it is undefined without a shell.
 */
export const FILE_TAG_HOOK = 'forecourtFileTag';

/** @param element has its `src` or `href`; not in the page yet */
export type FileTagHook = (element: HTMLScriptElement | HTMLLinkElement) => void;
