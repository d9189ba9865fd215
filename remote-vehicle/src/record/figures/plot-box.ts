/** What pictures are measured in: px, as long as nobody has set their text larger. */
export const UNITS_PER_REM = 16;

/** Where the picture itself is drawn, in units from the upper left; its words stand around it. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const HEIGHT = 276;
/** Below: two lines of words. Above: half of one. */
const BELOW = 44;
const ABOVE = 12;

/** @param words how many units the words at the left take */
export function plotBox(width: number, words: number): Box {
  return { left: words, right: width, top: ABOVE, bottom: HEIGHT - BELOW };
}
