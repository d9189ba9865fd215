import { useEffect } from 'react';

/** Sets a text in the margin of printed pages, by a custom property that `printed-page.module.css` uses. */
export function usePrintedText(property: '--printed-vehicle' | '--printed-head', printed: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(property, JSON.stringify(printed));
    return () => void style.removeProperty(property);
  }, [property, printed]);
}
