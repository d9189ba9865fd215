import {
  archiveVehicle,
  createAttempts,
  queryKeys,
  type Vehicle,
  vehicleQuery,
  vehiclesQuery,
  visitsAhead,
} from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { clearDraft } from '@forecourt/shared/drafts';
import { useFormat } from '@forecourt/shared/i18n';
import { vehiclesPath, visitPath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { Link, useNavigate } from '@forecourt/shared/router';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, FocusOnMount, Notice, Stack, Text } from '@forecourt/shared/ui';
import type { ListFlash } from '../flash/flash.ts';
import { vehicleDraftName } from '../form/vehicle-draft-name.ts';
import { useText } from '../text.ts';

const attempts = createAttempts('vehicle.archive');

/** Archives a vehicle; the list confirms it and offers to undo. */
export function ArchiveVehicle({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id, device_reg } = vehicle;
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: () => attempts.make(id, ({ key }) => archiveVehicle(id, { idempotencyKey: key })),
    onSuccess: (archived) => {
      attempts.forget();
      clearDraft(vehicleDraftName(id));
      client.setQueryData(vehicleQuery(id).queryKey, archived);
      // Removed from the cached list at once, because the list opens before it is reloaded.
      client.setQueryData(vehiclesQuery().queryKey, (list) => list?.filter((each) => each.id !== id));
      void client.invalidateQueries({ queryKey: queryKeys.vehicles });
      void client.invalidateQueries({ queryKey: queryKeys.reminders });
    },
  });
  const state: ListFlash = { news: 'archived', vehicle: { id, device_reg } };
  const archive = () =>
    mutate(undefined, { onSuccess: () => void navigate(vehiclesPath(), { replace: true, state }) });
  return (
    <Stack gap={12}>
      <Text tone="muted">{text('archive.text')}</Text>
      {error && <ArchiveFailure error={error} onRetry={archive} />}
      <Button variant="quiet" wide="phone" busy={isPending} onClick={archive}>
        {text('archive.action')}
      </Button>
    </Stack>
  );
}

/** Why a vehicle was not archived: it has a future visit, or the request failed. */
function ArchiveFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText();
  const format = useFormat();
  const [visit] = visitsAhead(error);
  if (!visit) return <FailureNotice title={text('archive.failed')} error={error} onRetry={onRetry} />;
  const when = withoutLineBreaks(`${format.date(visit.date)}, ${format.time(visit.time)}`);
  return (
    <FocusOnMount>
      <Notice
        tone="warn"
        atOnce
        title={text('archive.booked')}
        action={<Link to={visitPath(visit.id)}>{text('archive.visit')}</Link>}
      >
        {text('archive.booked.text', { when })}
      </Notice>
    </FocusOnMount>
  );
}
