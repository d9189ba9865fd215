/**
 * On the element that the site is drawn in, until the visitor first does something: until then the places of what is to
 * come stand at once, since those that the page came with must not vanish and appear anew.
 */
export const FRAME_ATTRIBUTE = 'data-frame';
