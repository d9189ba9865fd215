import { type Customer, done, type Stage } from './stage.ts';

/** A reminder whose work cannot be planned for a visit of somebody's vehicle. */
interface ReminderNotToBeHad {
  when: string;
  /** Its id. @param of whose vehicle it is */
  reminderFor(stage: Stage, of: Customer): Promise<string>;
}

/** The same whichever it is: nobody learns of another customer's whether it is there. */
export const NO_LIVE_REMINDER = {
  errors: [{ pointer: '/reminder_id', code: 'no_live_reminder', message: expect.any(String) }],
};

/** Why a reminder cannot be planned for a visit, whether that is just booked or was before. */
export const REMINDERS_NOT_TO_BE_HAD: readonly ReminderNotToBeHad[] = [
  {
    when: 'there is no such reminder',
    reminderFor: async () => '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a001',
  },
  {
    when: 'the reminder is another customer’s',
    reminderFor: async (stage) => stage.reminder(await stage.customer()),
  },
  {
    when: 'the reminder is of another vehicle',
    async reminderFor(stage, of) {
      const { id: vehicleId } = done(await of.now().post('/vehicles', { device_reg: 'VAN 1' }));
      return stage.reminder({ ...of, vehicleId });
    },
  },
  ...(['done', 'dismiss'] as const).map(
    (step): ReminderNotToBeHad => ({
      when: `it was closed by ${step}`,
      async reminderFor(stage, of) {
        const id = await stage.reminder(of);
        done(await of.now().post(`/reminders/${id}/${step}`));
        return id;
      },
    }),
  ),
];
