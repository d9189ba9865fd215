import {
  acceptOfferedVehicle,
  type Customer,
  declineOfferedVehicle,
  meQuery,
  queryKeys,
} from '@forecourt/shared/api';
import { createText } from '@forecourt/shared/i18n';
import { vehiclePath } from '@forecourt/shared/links';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, FocusOnMount, LinkButton, Notice, Row, Section, Text } from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { useState } from 'react';
import catalogues from './messages';
import type en from './messages/en.json';

const useText = createText<keyof typeof en>(catalogues);

type Offered = Customer['offered_vehicles'];

interface OfferedVehicleCardProps {
  offered: Offered;
}

/** Asks about the first offered vehicle, below a notice about the one that was just added, which takes the focus. */
export function OfferedVehicleCard({ offered: [vehicle] }: OfferedVehicleCardProps) {
  const text = useText();
  const [added, setAdded] = useState<{ id: string; device_reg: string } | null>(null);
  const { save, isPending, error, variables, reset } = useSave({
    attempt: ['vehicles.offered'],
    send: async ({ id, accepts }: { id: string; accepts: boolean }, options) =>
      accepts ? acceptOfferedVehicle(id, options) : void (await declineOfferedVehicle(id, options)),
    cache: (_saved, client, { id }) =>
      client.setQueryData(
        meQuery().queryKey,
        (me) => me && { ...me, offered_vehicles: me.offered_vehicles.filter((each) => each.id !== id) },
      ),
    invalidates: [queryKeys.me, queryKeys.vehicles, queryKeys.reminders, queryKeys.records],
    onFailed: (_error, client) => client.invalidateQueries({ queryKey: queryKeys.me }),
  });
  const answer = (input: { id: string; accepts: boolean }) =>
    save(input, { onSaved: (saved) => setAdded(saved ?? null) });
  return (
    <>
      {added && (
        <FocusOnMount key={added.id}>
          <Notice
            tone="good"
            title={text('added', { plate: added.device_reg })}
            action={
              <LinkButton variant="link" to={vehiclePath(added.id)}>
                {text('check')}
              </LinkButton>
            }
          />
        </FocusOnMount>
      )}
      {vehicle && (
        <Section title={text('title')} boxed>
          <VehiclePlateAndName vehicle={vehicle} size="md" />
          <Text tone="muted">{text('text')}</Text>
          {error && (
            <FailureNotice
              title={text('failed')}
              error={error}
              onRetry={() => {
                reset();
                if (variables) answer(variables);
              }}
            />
          )}
          <Row gap={8} wrap>
            <Button
              variant="quiet"
              busy={isPending && variables?.accepts === true}
              onClick={() => answer({ id: vehicle.id, accepts: true })}
            >
              {text('accept')}
            </Button>
            <Button
              variant="link"
              busy={isPending && variables?.accepts === false}
              onClick={() => answer({ id: vehicle.id, accepts: false })}
            >
              {text('decline')}
            </Button>
          </Row>
        </Section>
      )}
    </>
  );
}
