import { siteSettings } from '@forecourt/shared/settings';
import { Button, ErrorPanel, LinkButton, Page, telephoneHref, useWindowTitle } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../text.ts';

export interface AreaPanelProps {
  /** Why there is no area, in a few words. */
  tag: string;
  title: string;
  text: ReactNode;
  onRetry: () => void;
}

/** In place of an area that cannot be shown; everything around it goes on working. */
export function AreaPanel({ tag, title, text: what, onRetry }: AreaPanelProps) {
  const text = useText();
  const { phone } = siteSettings().organisation;
  const panel = useRef<HTMLDivElement>(null);
  useWindowTitle(tag);
  // Where the visitor was is gone, the button of the last try included.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <Page>
      <div ref={panel} tabIndex={-1}>
        <ErrorPanel
          level={1}
          tag={tag}
          title={title}
          text={what}
          actions={
            <>
              <Button onClick={onRetry}>{text('area.retry')}</Button>
              <LinkButton variant="quiet" href={telephoneHref(phone)}>
                {text('area.call')}
              </LinkButton>
            </>
          }
        />
      </div>
    </Page>
  );
}
