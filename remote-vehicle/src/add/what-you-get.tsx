import { Benefits, bellIcon, calendarIcon, checkIcon } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const POINTS = [
  ['record', checkIcon],
  ['reminders', bellIcon],
  ['book', calendarIcon],
] as const;

/** Lists the benefits of adding a vehicle. */
export function WhatYouGet() {
  const text = useText();
  return (
    <Benefits
      title={text('gain')}
      benefits={POINTS.map(([point, icon]) => ({
        icon,
        title: text(`gain.${point}`),
        text: text(`gain.${point}.text`),
      }))}
    />
  );
}
