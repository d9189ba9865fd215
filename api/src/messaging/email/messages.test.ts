/** @jest-environment node */
import path from 'node:path';
import { expectSameMessages } from '../../testing/expect-same-messages.ts';
import { emailTexts } from './email-texts.ts';

describe('the texts of e-mails', () => {
  it('should be the same in every language', () => expectSameMessages(path.join(__dirname, 'messages')));

  it('should have what is given for their placeholders', () => {
    const values = { day: 'Montag, 9. März 2026', time: '10:00' };
    expect(emailTexts('de')('when', values)).toBe('Montag, 9. März 2026, 10:00 Uhr');
  });
});
