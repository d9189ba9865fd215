import { useEffect } from 'react';

/** Names the window "title · site", the site's name being the page's `application-name`. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
    document.title = site ? `${title} · ${site}` : title;
  }, [title]);
}
