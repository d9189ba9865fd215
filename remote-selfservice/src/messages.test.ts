import { expectSameMessages } from '@forecourt/shared/testing';
import deOfMe from './me/messages/de.json';
import enOfMe from './me/messages/en.json';
import de from './messages/de.json';
import en from './messages/en.json';

describe('messages', () => {
  it('should be the same in both languages', () => {
    expectSameMessages(en, de);
    expectSameMessages(enOfMe, deOfMe);
  });
});
