import { createAttempts, deleteVehicle, queryKeys, type Vehicle, vehiclesQuery } from '@forecourt/shared/api';
import { clearDraft } from '@forecourt/shared/drafts';
import { ApiProblem } from '@forecourt/shared/http';
import { vehiclesPath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate } from '@forecourt/shared/router';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, FocusOnMount, Notice, Row, Stack, Text } from '@forecourt/shared/ui';
import { useRef, useState } from 'react';
import type { ListFlash } from '../flash/flash.ts';
import { vehicleDraftName } from '../form/vehicle-draft-name.ts';
import { useText } from '../text.ts';

const attempts = createAttempts('vehicle.delete');

/** Deletes a vehicle that was added by mistake, after a confirmation, because deletion is final. */
export function DeleteVehicle({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, device_reg } = vehicle;
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: () => attempts.make(id, ({ key }) => deleteVehicle(id, { idempotencyKey: key })),
    onSuccess: () => {
      attempts.forget();
      clearDraft(vehicleDraftName(id));
      // Removed from the cached list at once, because the list opens before it is reloaded.
      client.setQueryData(vehiclesQuery().queryKey, (list) => list?.filter((vehicle) => vehicle.id !== id));
    },
    onError: (failure) => {
      if (!isInUse(failure)) return;
      setAsked(false);
      void client.invalidateQueries({ queryKey: queryKeys.appointments });
    },
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        const state: ListFlash = { news: 'deleted', vehicle: { id, device_reg } };
        void navigate(vehiclesPath(), { replace: true, state });
        client.removeQueries({ queryKey: queryKeys.vehicle(id) });
        client.removeQueries({ queryKey: queryKeys.recordsOf(id) });
        void client.invalidateQueries({ queryKey: queryKeys.vehicles });
        void client.invalidateQueries({ queryKey: queryKeys.reminders });
      },
    });
  const keep = () => {
    setAsked(false);
    opener.current?.focus();
  };
  if (isInUse(error)) {
    return (
      <FocusOnMount>
        <Notice tone="warn" atOnce title={text('delete.inUse')}>
          {text('delete.inUse.text')}
        </Notice>
      </FocusOnMount>
    );
  }
  return (
    <Stack gap={12}>
      <Text tone="muted">{text('delete.text')}</Text>
      <Button
        ref={opener}
        variant="warning"
        wide="phone"
        aria-expanded={isAsked}
        onClick={() => setAsked(!isAsked)}
      >
        {text('delete.action')}
      </Button>
      {isAsked && (
        <FocusOnMount>
          <Stack gap={12}>
            <Text strong>{text('delete.sure', { registration: device_reg })}</Text>
            <Text tone="muted">{text('delete.sure.text')}</Text>
            {error && <FailureNotice title={text('delete.failed')} error={error} onRetry={remove} />}
            <Row share>
              <Button variant="quiet" onClick={keep}>
                {text('delete.keep')}
              </Button>
              <Button variant="danger" busy={isPending} onClick={remove}>
                {text('delete.confirm')}
              </Button>
            </Row>
          </Stack>
        </FocusOnMount>
      )}
    </Stack>
  );
}

function isInUse(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'vehicle_in_use';
}
