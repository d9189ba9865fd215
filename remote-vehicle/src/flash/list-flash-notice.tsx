import { Button, FocusOnMount, Notice, Stack } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { RestoreFailure } from '../vehicle/restore-failure.tsx';
import { useRestore } from '../vehicle/use-restore.ts';
import type { ListFlash } from './flash.ts';

interface ListNewsNoticeProps {
  news: ListFlash;
  /** Whether the archived vehicle was restored. */
  isBack: boolean;
  onBack: () => void;
}

/** Notice that a vehicle was archived or deleted, with a button to undo archiving. */
export function ListFlashNotice({ news: { news, vehicle }, isBack, onBack }: ListNewsNoticeProps) {
  const text = useText();
  const done = news === 'deleted' ? 'deleted' : isBack && 'restored';
  return (
    // The key mounts a new element for each result, so that each is announced.
    <FocusOnMount key={done || news}>
      {done ? (
        <Notice tone="good" title={text(`news.${done}`, { registration: vehicle.device_reg })} />
      ) : (
        <Archived vehicle={vehicle} onBack={onBack} />
      )}
    </FocusOnMount>
  );
}

function Archived({
  vehicle: { id, device_reg },
  onBack,
}: Pick<ListFlash, 'vehicle'> & Pick<ListNewsNoticeProps, 'onBack'>) {
  const text = useText();
  const { restore, isPending, error } = useRestore(id, { onSuccess: onBack });
  return (
    <Stack gap={12}>
      <Notice
        tone="good"
        title={text('news.archived', { registration: device_reg })}
        action={
          <Button variant="link" busy={isPending} onClick={restore}>
            {text('news.undo')}
          </Button>
        }
      >
        {text('news.archived.text')}
      </Notice>
      {error && <RestoreFailure error={error} registration={device_reg} onRetry={restore} />}
    </Stack>
  );
}
