/**
 * On the element that the site is drawn in, until the visitor first does something: until then the places of what is to
 * come stand at once, since those that the page came with must not vanish and appear anew.
 */
export const FRAME_ATTRIBUTE = 'data-frame';

/**
 * On what the page says of its screen before any script has run: its title and what is below, in the language that `lang`
 * names. The shell goes on showing both until the screen is there.
 */
export const FRAME_HEAD_ATTRIBUTE = 'data-frame-head';
