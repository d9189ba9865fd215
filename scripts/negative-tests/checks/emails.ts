import type { SwitchedOff } from '../switched-off.ts';

const EMAIL = 'api/src/email';
const test = { test: `${EMAIL}/email.integration.test.ts` };
const channel = { file: `${EMAIL}/email-channel.ts`, ...test };

/** To whom e-mails go, and that they end when their reader says so. */
export const EMAILS: readonly SwitchedOff[] = [
  {
    what: 'the signature of a token that ends e-mails',
    named: 'should get nowhere with a token that somebody else made',
    file: `${EMAIL}/unsubscribe-token.ts`,
    ...test,
    find: 'if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;',
    replace: '',
  },
  {
    what: 'a Message-ID that follows from the event',
    named: 'should be recognisable as the same when it comes twice',
    ...channel,
    find: 'messageId: `<',
    replace: "messageId: Math.random() + '.' + `<",
  },
];
