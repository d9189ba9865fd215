import type { Vehicle } from '@forecourt/shared/api';
import { newReminderPath, newVehiclePath, remindersPath } from '@forecourt/shared/links';
import { usePresetWords } from '@forecourt/shared/reminders';
import { bellIcon, EmptyState, IconDisc, LinkButton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** In the list's place while there is nothing in it. */
export function NoReminder({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const text = useText();
  const wordsOf = usePresetWords();
  const hasVehicle = vehicles.length > 0;
  return (
    <EmptyState
      leading={<IconDisc path={bellIcon} />}
      title={text('empty.title', { test: wordsOf('inspection').within })}
      text={text(hasVehicle ? 'empty.text' : 'empty.vehicle')}
      action={
        hasVehicle ? (
          <LinkButton to={newReminderPath()}>{text('add')}</LinkButton>
        ) : (
          <LinkButton to={newVehiclePath({ returnTo: remindersPath() })}>{text('addVehicle')}</LinkButton>
        )
      }
    />
  );
}
