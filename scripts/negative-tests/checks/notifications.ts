import type { SwitchedOff } from '../switched-off.ts';

const NOTIFICATIONS = 'api/src/notifications';
const test = { test: `${NOTIFICATIONS}/notification-routes.integration.test.ts` };
const queries = { file: `${NOTIFICATIONS}/notification-queries.ts`, ...test };

const REMINDERS = 'api/src/reminders';
const ofReminders = { test: `${REMINDERS}/tell-of-reminders.integration.test.ts` };
const telling = { file: `${REMINDERS}/tell-of-reminders.ts`, ...ofReminders };
const stages = { file: `${REMINDERS}/stage-to-tell.ts`, ...ofReminders };

const LIST = 'remote-selfservice/src/notifications';
const list = { file: `${LIST}/use-reading.ts`, test: `${LIST}/notifications.test.tsx` };

/** What customers are told of in the app, and that it is told to them alone. */
export const NOTIFICATIONS_CHECKS: readonly SwitchedOff[] = [
  {
    what: 'whose notifications are listed',
    named: 'should be told to nobody else',
    ...queries,
    find: "\n    .where('n.customer_id', '=', customerId)",
    replace: '',
  },
  {
    what: 'whose notifications are noted as read',
    named: 'should not note any when one of them is not the own',
    ...queries,
    find: "if (known.length < named.length) throw new Problem('not_found');",
    replace: '',
  },
  {
    what: 'the hour from which on tomorrow is told',
    named: 'should be told at four in the afternoon of the workshop, once, of what is confirmed for tomorrow',
    file: `${NOTIFICATIONS}/tell-of-tomorrow.ts`,
    ...test,
    find: 'if (at < instantOf(today, TOLD_AT, timeZone)) return;',
    replace: '',
  },
  {
    what: 'the hours in which reminders are told',
    named: 'should be told by day of the workshop, and look at nothing by night',
    ...telling,
    find: 'if (at < from || at >= until) return { count: 0, told: [] };',
    replace: '',
  },
  {
    what: 'that nobody is told of what they saw when they set it',
    named: 'should not be told of what its customer saw when they set it, but of what comes next',
    ...stages,
    find: "return seen === news.stage || seen === 'due' ? null : news;",
    replace: 'return news;',
  },
  {
    what: 'that nobody is told of what is booked',
    named: 'should be silent while its work is booked, and be told when the visit is cancelled',
    ...stages,
    find: 'if (booked || stage === null',
    replace: 'if (stage === null',
  },
  {
    what: 'that reminders of archived vehicles rest',
    named: 'should not be told when it is done, dismissed, or about a vehicle that is archived',
    ...stages,
    find: ' || row.vehicle_archived_at ||',
    replace: ' ||',
  },
  {
    what: 'that only a page that is seen reads notifications',
    named: 'should not be noted as read on a page that nobody sees',
    ...list,
    find: "document.visibilityState === 'hidden' || ",
    replace: '',
  },
  {
    what: 'the marks of what was unread, for as long as the list is looked at',
    named: 'should be noted as read up to the latest, with marks that stay until the customer leaves',
    ...list,
    find: 'return ({ id }) => news.has(id);',
    replace: 'return ({ read_at }) => read_at === null;',
  },
  {
    what: 'that the number of what is unread comes after the screen',
    named: 'should ask nothing as long as the page waits for something',
    file: 'host/src/layout/use-unread.ts',
    test: 'host/src/layout/header-entry.test.tsx',
    find: 'void untilAtRest(isPageWaiting).then(',
    replace: 'void Promise.resolve().then(',
  },
];
