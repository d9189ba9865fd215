/** @jest-environment node */
import { isEncryptedOrInvalidSmsUrl, parseSmsUrl } from './sms-provider.ts';

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef';
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the address of an SMS provider', () => {
  it.each(['%2B441632960123', '+441632960123', '60123', 'Harbour+St'])('names the sender %s', (from) => {
    expect(parseSmsUrl(`twilio://${ACCOUNT}:token@api.twilio.com?from=${from}`)).toEqual({
      messagesUrl: `https://api.twilio.com/2010-04-01/Accounts/${ACCOUNT}/Messages.json`,
      authorization: basic(`${ACCOUNT}:token`),
      sender: { From: decodeURIComponent(from).replace('r+', 'r ') },
    });
  });

  it('names a service that chooses the sender, another host and path, or an API key', () => {
    const address =
      'twilio://key:se%2Fcret@space.example:8443/api/laml/?messaging_service=MG1&account=project-1';
    expect(parseSmsUrl(address)).toEqual({
      messagesUrl: 'https://space.example:8443/api/laml/2010-04-01/Accounts/project-1/Messages.json',
      authorization: basic('key:se/cret'),
      sender: { MessagingServiceSid: 'MG1' },
    });
  });

  it('is not encrypted if it says so', () => {
    const address = `twilio+http://${ACCOUNT}:token@127.0.0.1:8025?from=Demo`;
    expect(parseSmsUrl(address)?.messagesUrl).toMatch(/^http:\/\/127\.0\.0\.1:8025\/2010-04-01\//);
    expect(isEncryptedOrInvalidSmsUrl(address)).toBe(false);
    expect(isEncryptedOrInvalidSmsUrl(`TWILIO+HTTP://${ACCOUNT}:token@127.0.0.1?from=Demo`)).toBe(false);
    expect(isEncryptedOrInvalidSmsUrl(`twilio://${ACCOUNT}:token@127.0.0.1?from=Demo`)).toBe(true);
  });

  it.each([
    'api.twilio.com',
    `https://${ACCOUNT}:token@api.twilio.com?from=Demo`,
    'twilio://api.twilio.com?from=Demo',
    `twilio://${ACCOUNT}@api.twilio.com?from=Demo`,
    `twilio://${ACCOUNT}:token@?from=Demo`,
    `twilio://${ACCOUNT}:token@api.twilio.com`,
    `twilio://${ACCOUNT}:token@api.twilio.com?from=`,
    `twilio://${ACCOUNT}:token@api.twilio.com?from=LongerThanAllowed`,
    `twilio://${ACCOUNT}:token@api.twilio.com?from=01632960123`,
    `twilio://${ACCOUNT}:token@api.twilio.com?from=Demo&messaging_service=MG1`,
    `twilio://${ACCOUNT}:token@api.twilio.com?from=Demo&sender=Demo`,
    `twilio://..%2F${ACCOUNT}:token@api.twilio.com?from=Demo`,
    `twilio://${ACCOUNT}:%E0%A4%A@api.twilio.com?from=Demo`,
  ])('is invalid: %s', (address) => {
    expect(parseSmsUrl(address)).toBeNull();
  });
});
