import type { Command } from 'commander';
import { PlainError } from '../../plain-error.ts';
import { describeClosing } from '../describe-visits.ts';
import { openWorkshop, type Terminal } from '../open-workshop.ts';
import { parseSlots } from '../parse-slots.ts';
import type { Closing } from '../visit-schema.ts';
import type { WantedClosing } from '../workshop-client.ts';

/** Days and times for which nothing can be booked. */
export function addClosingCommands(program: Command, terminal: Terminal): void {
  program
    .command('close')
    .description('lets nobody book a day, or times of it; what is booked already is listed, not cancelled')
    .argument('<day>')
    .argument('[times...]')
    .option('--reason <text>', 'why a whole day is closed, for customers to read')
    .action(async (word: string, times: string[], { reason }: { reason?: string }) => {
      if (reason !== undefined && times.length > 0) throw new PlainError('A reason is for whole days only.');
      await change(word, times, (closing, slots) =>
        slots.length === 0
          ? { ...closing, closed: true, reason: reason ?? closing.reason }
          : { ...closing, closed_slots: [...new Set([...closing.closed_slots, ...slots])] },
      );
    });

  program
    .command('open')
    .description(
      'lets people book a day again, or times of it; what the settings close, and times closed one by one, stay closed',
    )
    .argument('<day>')
    .argument('[times...]')
    .action((word: string, times: string[]) =>
      change(word, times, (closing, slots) => {
        if (slots.length === 0) return { ...closing, closed: false, reason: null };
        if (closing.closed)
          throw new PlainError('All of that day is closed: open it, and close what is to stay so.');
        return { ...closing, closed_slots: closing.closed_slots.filter((slot) => !slots.includes(slot)) };
      }),
    );

  async function change(
    word: string,
    times: readonly string[],
    wantedOf: (closing: Closing, slots: string[]) => WantedClosing,
  ): Promise<void> {
    const { client, settings, day, words } = await openWorkshop(terminal);
    const slots = parseSlots(times, settings.booking.slots);
    const date = day(word);
    if (date < day('today')) throw new PlainError(`${words.day(date)} is over.`);
    const closing = await client.changeClosing(date, (before) => wantedOf(before, slots));
    terminal.print(describeClosing(date, closing, words));
  }
}
