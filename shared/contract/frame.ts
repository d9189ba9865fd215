/**
 * On the element that the site is drawn in, as long as it has shown nothing but the places of what is to come: those that
 * the page came with, and those that take over from them and must not appear anew.
 */
export const FRAME_ATTRIBUTE = 'data-frame';
