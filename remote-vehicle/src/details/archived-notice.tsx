import type { Vehicle } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { vehiclePath } from '@forecourt/shared/links';
import { useNavigate } from '@forecourt/shared/router';
import { Button, Notice, Stack } from '@forecourt/shared/ui';
import type { VehicleFlash } from '../flash/flash.ts';
import { useText } from '../text.ts';
import { RestoreFailure } from '../vehicle/restore-failure.tsx';
import { useHistoryScope } from '../vehicle/use-history-scope.ts';
import { useRestore } from '../vehicle/use-restore.ts';

/** Notice that a vehicle is archived, with a button to restore it. */
export function ArchivedNotice({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { search } = useHistoryScope();
  const { id, device_reg, archived_at } = vehicle;
  const state: VehicleFlash = { news: 'restored' };
  const { restore, isPending, error } = useRestore(id, {
    onSuccess: () => void navigate(vehiclePath(id) + search, { replace: true, state }),
  });
  if (archived_at === null) return null;
  const since = format.moment(archived_at, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <Stack gap={12}>
      <Notice
        title={text('archived.since', { date: withoutLineBreaks(since) })}
        action={
          <Button variant="link" busy={isPending} onClick={restore}>
            {text('restore')}
          </Button>
        }
      >
        {text('archived.text')}
      </Notice>
      {error && <RestoreFailure error={error} registration={device_reg} onRetry={restore} />}
    </Stack>
  );
}
