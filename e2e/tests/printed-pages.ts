import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';

/** A run of characters on a printed page, in points from the upper left corner. */
interface PrintedText {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface PrintedPage {
  texts: readonly PrintedText[];
  /** The texts line by line, from top to bottom. */
  lines: readonly string[];
}

/** Prints the open page as the browser would on paper, and reads the texts of each sheet. */
export async function printPage(page: Page, format: 'A4' | 'Letter'): Promise<PrintedPage[]> {
  const pdf = await page.pdf({ format, printBackground: false });
  const printed = await getDocumentProxy(new Uint8Array(pdf));
  const pages = await Promise.all(
    Array.from({ length: printed.numPages }, async (_, index) => {
      const sheet = await printed.getPage(index + 1);
      const [, , , height = 0] = sheet.view;
      return { height, ...(await sheet.getTextContent()) };
    }),
  );
  await printed.loadingTask.destroy();
  return pages.map(({ height, items }) => {
    const texts = items.flatMap((item) => {
      if (!('str' in item) || !item.str.trim()) return [];
      const [, , , , left = 0, baseline = 0] = item.transform as number[];
      const bottom = height - baseline;
      return [
        { text: item.str, left, right: left + item.width, top: bottom - CAPITALS * item.height, bottom },
      ];
    });
    return { texts, lines: linesOf(texts) };
  });
}

/** Height of capital letters relative to the font size. A text's `top` is that of its capitals, so lines do not overlap. */
const CAPITALS = 0.7;

function linesOf(texts: readonly PrintedText[]): string[] {
  return [...Map.groupBy(texts, ({ bottom }) => Math.round(bottom))]
    .toSorted(([one], [other]) => one - other)
    .map(([, line]) =>
      line
        .toSorted((one, other) => one.left - other.left)
        .map(({ text }) => text)
        .join(' '),
    );
}

export function findOverlappingTexts({ texts }: PrintedPage): string[] {
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}
