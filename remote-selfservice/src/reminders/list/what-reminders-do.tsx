import { Benefits, bellIcon, calendarIcon, gaugeIcon } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const POINTS = [
  ['due', gaugeIcon],
  ['told', bellIcon],
  ['book', calendarIcon],
] as const;

/** Introduction for customers without reminders. */
export function WhatRemindersDo() {
  const text = useText();
  return (
    <Benefits
      title={text('what')}
      benefits={POINTS.map(([point, icon]) => ({
        icon,
        title: text(`what.${point}`),
        text: text(`what.${point}.text`),
      }))}
    />
  );
}
