import type { SwitchedOff } from '../switched-off.ts';

const BOOKING = 'api/src/booking';
const changes = {
  file: `${BOOKING}/change-appointment.ts`,
  test: `${BOOKING}/change-routes.integration.test.ts`,
};
const planned = { test: `${BOOKING}/planned-reminder.integration.test.ts` };
const workshopTest = { test: 'api/src/workshop/workshop-routes.integration.test.ts' };

const feed = {
  file: 'api/src/workshop/feed-plugin.ts',
  test: 'api/src/workshop/feed.integration.test.ts',
};

/** What becomes of a visit after it was booked. */
export const VISITS: readonly SwitchedOff[] = [
  {
    what: 'the cut-off of changes',
    named: 'should be possible until the cut-off to the second: move',
    ...changes,
    find: 'if (now() > until)',
    replace: 'if (false)',
  },
  {
    what: 'the end of changes',
    named: 'should not be possible once it is ready',
    ...changes,
    find: 'if (!until)',
    replace: 'if (!until && now() < new Date(0))',
  },
  {
    what: 'the version that a change is based on',
    named: 'should be refused to whoever saw another version, on any device',
    file: 'api/src/platform/if-match.ts',
    test: changes.test,
    find: '!wanted.includes(tag)',
    replace: 'false',
  },
  {
    what: 'the number of changes a day',
    named: 'should be possible fifty times a day',
    file: 'api/src/booking/change-appointment.ts',
    test: changes.test,
    find: '< MAX_CHANGES_A_DAY',
    replace: '< Infinity',
  },
  {
    what: 'the places of the time before',
    named: 'should keep the appointment and its reference, free the old time and take the new one',
    file: `${BOOKING}/reschedule.ts`,
    test: changes.test,
    find: 'await freePlaces(tx, id);',
    replace: '',
  },
  {
    what: 'whose reminders are planned for a visit',
    named: 'should be found in no visit of another customer, nor with a reminder of theirs',
    file: `${BOOKING}/planned-reminder.ts`,
    ...planned,
    find: "\n    .where('customer_id', '=', customerId)\n    .where('vehicle_id', '=', vehicleId)",
    replace: '',
  },
  {
    what: 'that only live reminders are planned for a visit',
    named: 'should be refused for what is closed, or of another vehicle',
    file: `${BOOKING}/planned-reminder.ts`,
    ...planned,
    find: "\n    .where('status', 'in', ['open', 'snoozed'])",
    replace: '',
  },
  {
    what: 'the cut-off of what is added to a visit',
    named: 'should be refused as moving is',
    file: `${BOOKING}/add-reminder.ts`,
    ...planned,
    find: 'refuseLateChange(appointment, services);',
    replace: '',
  },
  {
    what: 'the room in the note of a visit',
    named: 'should fill the note to its end, and be refused beyond it',
    file: `${BOOKING}/add-reminder.ts`,
    ...planned,
    find: "if (note.length > MAX_NOTE) throw refusedFor('/reminder_id', 'note_full');",
    replace: '',
  },
  {
    what: 'the completion before a rating',
    named: 'should be kept once for what was completed',
    file: `${BOOKING}/rate.ts`,
    test: changes.test,
    find: "if (appointment.status !== 'completed') throw new Problem('not_completed');",
    replace: '',
  },
  {
    what: 'the end of changes of a rating',
    named: 'should be kept once for what was completed',
    file: `${BOOKING}/rate.ts`,
    test: changes.test,
    find: "throw new Problem('rating_closed');",
    replace: 'void 0;',
  },
  {
    what: 'the role of the workshop',
    named: 'should be for the workshop alone',
    file: 'api/src/workshop/role-plugin.ts',
    ...workshopTest,
    find: "throw new Problem('role_missing')",
    replace: 'return',
  },
  {
    what: 'the order of the workshop’s steps',
    named: 'should refuse to cancel after',
    file: 'api/src/workshop/work-on-appointment.ts',
    ...workshopTest,
    find: "from: ['requested', 'confirmed', 'in_progress'], to: 'cancelled'",
    replace: "from: ['requested', 'confirmed', 'in_progress', 'ready'], to: 'cancelled'",
  },
  {
    what: 'a day that the workshop closed',
    named: 'should be closed for bookings, say why',
    file: `${BOOKING}/opening.ts`,
    ...workshopTest,
    find: 'if (closing?.day)',
    replace: 'if (false)',
  },
  {
    what: 'the secret of a feed',
    named: 'should not be found any more once it has ended',
    ...feed,
    find: 'if (await isFeed(reader, hash)) return readDayPlan(reader);',
    replace: 'return readDayPlan(reader);',
  },
  {
    what: 'how often one address reads feeds',
    named: 'should be read so often from one address',
    ...feed,
    find: 'await limiter.consume(clientAddress(ip))',
    replace: 'await limiter.reward(ip, 0)',
  },
  {
    what: 'secrets of feeds in logs',
    named: 'should log /x/fcal_',
    file: 'shared/server/redact.ts',
    test: 'shared/server/http/logged-path.test.ts',
    find: '/fcal_[\\w-]+/gi,',
    replace: '',
  },
];
