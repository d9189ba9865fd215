/** @jest-environment node */
import path from 'node:path';
import { expectSameMessages } from '../testing/expect-same-messages.ts';

describe('the texts of calendars', () => {
  it('is the same in every language', () => expectSameMessages(path.join(__dirname, 'messages')));
});
