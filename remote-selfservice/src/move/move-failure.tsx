import type { Appointment } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { ChangeFailure } from '../visits/change-failure.tsx';
import { useText } from './text.ts';

interface MoveFailureProps {
  visit: Appointment;
  error: Error;
  onRetry: () => void;
}

export function MoveFailure({ visit, error, onRetry }: MoveFailureProps) {
  const text = useText();
  if (error instanceof ApiProblem && error.code === 'vehicle_already_booked') {
    return (
      <FailureNotice title={text('booked.title', { registration: visit.vehicle.device_reg })} action={null}>
        {text('booked.text')}
      </FailureNotice>
    );
  }
  return <ChangeFailure title={text('failed')} error={error} onRetry={onRetry} />;
}
