import type { AreaPreview } from '@forecourt/shared/contract';
import { createText } from '@forecourt/shared/i18n';
import type { ReactNode } from 'react';
import type { ReleaseFailure } from '../release-failure.ts';
import catalogues from './messages';
import type en from './messages/en.json';
import styles from './preview-words.module.css';

// This chunk shares no modules of host/src with the shell, because a shared module would enlarge the shell's script.

export interface PreviewBannerProps extends AreaPreview {
  pathname: string;
}

export function PreviewBanner({ area, origin, pathname }: PreviewBannerProps) {
  const text = useText();
  return (
    <aside aria-label={text('tag')} className={styles.banner}>
      <p className={styles.words}>{text('banner', { area, origin })}</p>
      {/* A link without the router, because the edge ends the preview. */}
      <a href={`${pathname}?preview=off`} className={styles.end}>
        {text('end')}
      </a>
    </aside>
  );
}

export interface PreviewFailureMessageProps {
  preview: AreaPreview;
  failure: ReleaseFailure | null;
  show: (words: { tag: string; title: string; text: ReactNode }) => ReactNode;
}

export function PreviewFailureMessage({ preview, failure, show }: PreviewFailureMessageProps) {
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

export const useText = createText<keyof typeof en>(catalogues);
