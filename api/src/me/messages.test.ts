/** @jest-environment node */
import path from 'node:path';
import { expectSameMessagesInAllLanguages } from '../testing/expect-same-messages.ts';

describe('the texts of calendars', () => {
  it('is the same in every language', () =>
    expectSameMessagesInAllLanguages(path.join(__dirname, 'messages')));
});
