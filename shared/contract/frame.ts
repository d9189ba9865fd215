/**
 * Attribute of the root element until the visitor's first action: skeletons show at once, because those of the
 * server-rendered frame must not disappear and reappear.
 */
export const FRAME_ATTRIBUTE = 'data-frame';

/**
 * Attribute of the server-rendered title and lead, in the language of `lang`. The shell shows both until the screen
 * is ready.
 */
export const FRAME_HEAD_ATTRIBUTE = 'data-frame-head';
