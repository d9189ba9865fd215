import { expectSameMessages } from '@forecourt/shared/testing';
import cataloguesOfBooking from './booking/messages';
import cataloguesOfExport from './me/export/messages';
import cataloguesOfMe from './me/messages';
import catalogues from './messages';
import cataloguesOfMove from './move/messages';
import labels from './navigation/messages';
import cataloguesOfNotifications from './notifications/messages';
import cataloguesOfReminders from './reminders/messages';
import cataloguesOfTimes from './slot-picker/messages';

describe('messages', () => {
  it('are the same in every language', () => {
    expectSameMessages(catalogues);
    expectSameMessages(cataloguesOfBooking);
    expectSameMessages(cataloguesOfMe);
    expectSameMessages(cataloguesOfExport);
    expectSameMessages(cataloguesOfMove);
    expectSameMessages(cataloguesOfTimes);
    expectSameMessages(cataloguesOfNotifications);
    expectSameMessages(cataloguesOfReminders);
    expectSameMessages(labels);
  });
});
