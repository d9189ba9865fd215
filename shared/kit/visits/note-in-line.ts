import type { Appointment } from '@forecourt/shared/api';

/** What is said of the work, on one line: what was added to it later stands on a line of its own. */
export function noteInLine({ note }: Pick<Appointment, 'note'>): string | null {
  return note === null ? null : note.split(/\n+/).join(' · ');
}
