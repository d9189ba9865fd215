import { lowerReading, type OdometerReading } from '@forecourt/shared/api';
import { useState } from 'react';

export interface LowerQuestion {
  /** The reading to ask about; null where nothing is to be asked. */
  reading: OdometerReading | null;
  /** Called with the press that says that what was typed is right: it is asked until that was answered. */
  confirm: () => void;
}

/**
 * What `LowerReading` asks after saving failed of `error`. While the confirmation is on its way there is no error any more,
 * but the button that was pressed must not go with the focus.
 * @param busy whether something is being saved
 */
export function useLowerQuestion(error: Error | null, busy: boolean): LowerQuestion {
  const asked = lowerReading(error);
  const [confirmed, setConfirmed] = useState<OdometerReading | null>(null);
  const [wasBusy, setWasBusy] = useState(busy);
  if (busy !== wasBusy) {
    setWasBusy(busy);
    if (!busy) setConfirmed(null);
  }
  return { reading: asked ?? (busy ? confirmed : null), confirm: () => setConfirmed(asked) };
}
