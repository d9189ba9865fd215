import { expectSameMessages } from '@forecourt/shared/testing';
import de from './messages/de.json';
import en from './messages/en.json';

describe('messages', () => {
  it('should be the same in both languages', () => expectSameMessages(en, de));
});
