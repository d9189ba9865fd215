import type { Appointment } from '@forecourt/shared/api';
import { useState } from 'react';
import { useStatusText } from './use-status-text.ts';

/** Announces a status that changes on an open page; the initial one is on the page already. */
export function StatusNews({ visit }: { visit: Pick<Appointment, 'status' | 'changes'> }) {
  const statusText = useStatusText();
  const [known] = useState(visit.status);
  return (
    <span role="status" className="visually-hidden">
      {visit.status !== known && statusText(visit)}
    </span>
  );
}
