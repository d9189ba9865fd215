import { siteSettings } from '@forecourt/shared/settings';
import { Button, ErrorPanel, LinkButton, Page, telephoneHref, useWindowTitle } from '@forecourt/shared/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../text.ts';

/** In place of an area that cannot be shown; everything around it goes on working. */
export function AreaErrorPanel({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  const { phone } = siteSettings().organisation;
  const panel = useRef<HTMLDivElement>(null);
  useWindowTitle(text('area.tag'));
  // Where the visitor was is gone, the button of the last try included.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <Page>
      <div ref={panel} tabIndex={-1}>
        <ErrorPanel
          level={1}
          tag={text('area.tag')}
          title={text('area.title')}
          text={<p>{text(navigator.onLine ? 'area.text' : 'area.offline')}</p>}
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
