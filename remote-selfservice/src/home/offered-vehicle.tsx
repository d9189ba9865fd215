import {
  acceptOfferedVehicle,
  type Customer,
  declineOfferedVehicle,
  meQuery,
  queryKeys,
} from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
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

interface Answer {
  id: string;
  plate: string;
  accepts: boolean;
}

interface OfferedVehicleCardProps {
  offered: Offered;
}

/** Asks about the first offered vehicle, below a notice about the one that was just answered, which takes the focus. */
export function OfferedVehicleCard({ offered: [vehicle] }: OfferedVehicleCardProps) {
  const text = useText();
  const [answered, setAnswered] = useState<{ id: string; plate: string; addedId?: string | undefined }>();
  const { save, isPending, error, variables, reset } = useSave({
    attempt: ['vehicles.offered'],
    send: async ({ id, accepts }: Answer, options) =>
      accepts ? acceptOfferedVehicle(id, options) : void (await declineOfferedVehicle(id, options)),
    cache: (_saved, client, { id }) =>
      client.setQueryData(
        meQuery().queryKey,
        (me) => me && { ...me, offered_vehicles: me.offered_vehicles.filter((each) => each.id !== id) },
      ),
    invalidates: [queryKeys.me, queryKeys.vehicles, queryKeys.reminders, queryKeys.records],
    onFailed: (_error, client) => client.invalidateQueries({ queryKey: queryKeys.me }),
  });
  const answer = ({ id, plate, accepts }: Answer) =>
    save(
      { id, plate, accepts },
      { onSaved: (saved) => setAnswered({ id, plate: saved?.device_reg ?? plate, addedId: saved?.id }) },
    );
  const buttonFor = ({ id, device_reg: plate }: Offered[number], accepts: boolean) => {
    const isSent = isPending && variables?.accepts === accepts;
    return {
      ...NEEDS_BACKEND,
      busy: isSent,
      disabled: isPending && !isSent,
      onClick: () => answer({ id, plate, accepts }),
    };
  };
  return (
    <>
      {answered && (
        <FocusOnMount key={`answer to ${answered.id}`}>
          <Notice
            tone={answered.addedId ? 'good' : 'info'}
            title={text(answered.addedId ? 'added' : 'declined', { plate: answered.plate })}
            action={
              answered.addedId && (
                <LinkButton variant="link" to={vehiclePath(answered.addedId)}>
                  {text('check')}
                </LinkButton>
              )
            }
          />
        </FocusOnMount>
      )}
      {vehicle && (
        <Section key={vehicle.id} title={text('title')} boxed>
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
          <Row gap={16} wrap>
            <Button variant="quiet" {...buttonFor(vehicle, true)}>
              {text('accept')}
            </Button>
            <Button variant="link" {...buttonFor(vehicle, false)}>
              {text('decline')}
            </Button>
          </Row>
        </Section>
      )}
    </>
  );
}
