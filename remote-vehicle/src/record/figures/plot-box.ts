/** Chart units per rem: equal to px at the default text size. */
export const UNITS_PER_REM = 16;

/** Area of the bars in chart units from the upper left; the labels are around it. */
export interface PlotArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const CHART_HEIGHT = 276;
/** Below: two lines of labels. Above: half a line. */
const BELOW = 44;
const ABOVE = 12;

/** @param words width of the labels at the left, in chart units */
export function plotAreaFor(width: number, words: number): PlotArea {
  return { left: words, right: width, top: ABOVE, bottom: CHART_HEIGHT - BELOW };
}
