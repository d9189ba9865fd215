import { type Command, InvalidArgumentError } from 'commander';
import { computeOpening } from '../../api/src/booking/availability.ts';
import { CommandError } from '../terminal.ts';
import { describeCapacity, describeClosing } from './describe-visits.ts';
import { parseSlots } from './parse.ts';
import type { DayClosing, WantedDayClosing } from './workshop-client.ts';
import { openWorkshopCommandContext, type WorkshopTerminal } from './workshop-environment.ts';

export function addClosingCommands(program: Command, terminal: WorkshopTerminal): void {
  program
    .command('close')
    .description('closes a day, or times of it, to new bookings; lists existing ones, and cancels none')
    .argument('<day>')
    .argument('[times...]')
    .option('--reason <text>', 'why the whole day is closed, shown to customers')
    .action(async (word: string, times: string[], { reason }: { reason?: string }) => {
      if (reason !== undefined && times.length > 0)
        throw new CommandError('Only a whole day can have a reason.');
      await changeClosedTimes(word, times, (closing, slots) =>
        slots.length === 0
          ? { ...closing, closed: true, reason: reason ?? closing.reason }
          : { ...closing, closed_slots: [...new Set([...closing.closed_slots, ...slots])] },
      );
    });

  program
    .command('open')
    .description(
      'opens a day, or times of it, to bookings again; times closed by the settings or one by one stay closed',
    )
    .argument('<day>')
    .argument('[times...]')
    .action((word: string, times: string[]) =>
      changeClosedTimes(word, times, (closing, slots) => {
        if (slots.length === 0) return { ...closing, closed: false, reason: null };
        if (closing.closed)
          throw new CommandError('The whole day is closed: open it, then close single times.');
        return { ...closing, closed_slots: closing.closed_slots.filter((slot) => !slots.includes(slot)) };
      }),
    );

  program
    .command('places')
    .description(
      'sets how many visits a day takes at the same time; says how many booked visits exceed that, and cancels none',
    )
    .argument('<day>')
    .argument('<number>', 'places of each time, or "usual" for those of the settings', parsePlaces)
    .action(async (word: string, places: number | null) => {
      const { client, settings, words, date } = await openDay(word);
      const { placesPerSlot } = settings.booking;
      if (places !== null && places > placesPerSlot) {
        throw new CommandError(`The settings have only ${placesPerSlot} places: write at most this number.`);
      }
      const day = await client.changeClosing(date, (before) => ({ ...before, places }));
      const isOpen = !day.closed && computeOpening(date, settings.booking).open;
      const parts = [
        day.places === null && 'The day has the places of the settings again.',
        describeCapacity(day),
        !isOpen && `${words.day(date)} is closed anyway.`,
      ];
      terminal.print(parts.filter(Boolean).join(' '));
    });

  async function changeClosedTimes(
    word: string,
    times: readonly string[],
    wantedOf: (closing: DayClosing, slots: string[]) => WantedDayClosing,
  ): Promise<void> {
    const { client, settings, words, date } = await openDay(word);
    const slots = parseSlots(times, settings.booking.slots);
    const closing = await client.changeClosing(date, (before) => wantedOf(before, slots));
    terminal.print(describeClosing(date, closing, words));
  }

  /** @throws CommandError if the day is over */
  async function openDay(word: string) {
    const { day, ...context } = await openWorkshopCommandContext(terminal);
    const date = day(word);
    if (date < day('today')) throw new CommandError(`${context.words.day(date)} is over.`);
    return { ...context, date };
  }
}

function parsePlaces(text: string): number | null {
  if (text === 'usual') return null;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a number from 1, or "usual". To take no visits, close the day.');
}
