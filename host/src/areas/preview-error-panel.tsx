import type { Preview } from '@forecourt/shared/contract';
import { Stack } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { AreaPanel } from './area-panel.tsx';
import type { ReleaseFailure } from './release-failure.ts';

export interface PreviewErrorPanelProps {
  preview: Preview;
  failure: ReleaseFailure | null;
  onRetry: () => void;
}

/** In place of a preview that failed: for the developer who looks at it, so it says what the reason is. */
export function PreviewErrorPanel({ preview, failure, onRetry }: PreviewErrorPanelProps) {
  const text = useText();
  return (
    <AreaPanel
      tag={text('preview.tag')}
      title={text('preview.title', { area: preview.area })}
      text={
        failure && (
          <Stack gap={8}>
            <p>{text(`preview.${failure.kind}`, { origin: preview.origin })}</p>
            <p>
              <code>{failure.message}</code>
            </p>
          </Stack>
        )
      }
      withCall={false}
      onRetry={onRetry}
    />
  );
}
