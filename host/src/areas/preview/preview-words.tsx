import type { Preview } from '@forecourt/shared/contract';
import type { ReactNode } from 'react';
import type { ReleaseFailure } from '../release-failure.ts';
import styles from './preview-words.module.css';
import { useText } from './text.ts';

/*
 * A file of its own, for developers only. What it needs of the shell it is given: a module that two files need is joined
 * to no other, and the shell's script would grow by more than is saved here.
 */

export interface PreviewBannerProps extends Preview {
  pathname: string;
}

/** Says that one area of this page is not the released one, and how to end that. */
export function PreviewBanner({ area, origin, pathname }: PreviewBannerProps) {
  const text = useText();
  return (
    <aside aria-label={text('tag')} className={styles.banner}>
      <p className={styles.words}>{text('banner', { area, origin })}</p>
      {/* The edge ends it, so this is a page view of its own. */}
      <a href={`${pathname}?preview=off`} className={styles.end}>
        {text('end')}
      </a>
    </aside>
  );
}

export interface PreviewFailureProps {
  preview: Preview;
  failure: ReleaseFailure | null;
  /** Shows what it is called, and what the reason is. */
  show: (words: { tag: string; title: string; text: ReactNode }) => ReactNode;
}

/** Why a preview failed: for the developer who looks at it, so it says what the reason is. */
export function PreviewFailure({ preview, failure, show }: PreviewFailureProps) {
  const text = useText();
  return show({
    tag: text('tag'),
    title: text('title', { area: preview.area }),
    text: failure && (
      <>
        <p>{text(failure.kind, { origin: preview.origin })}</p>
        <p>
          <code>{failure.message}</code>
        </p>
      </>
    ),
  });
}
