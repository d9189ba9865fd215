/** @jest-environment node */
import { rememberAccounts } from './remember-accounts.ts';

const account = { disabled: false, validSince: new Date(0) };

function remembering(lookUp = jest.fn(async (_uid: string) => account)) {
  let now = 0;
  const remembered = rememberAccounts(lookUp, () => new Date(now));
  return { lookUp, remembered, pass: (ms: number) => (now += ms) };
}

describe('remembered accounts', () => {
  it('should be looked up once in ten seconds each, also when asked for at the same time', async () => {
    const { lookUp, remembered, pass } = remembering();
    await Promise.all([remembered('ann'), remembered('ann'), remembered('bob')]);
    pass(9_999);
    await remembered('ann');
    expect(lookUp).toHaveBeenCalledTimes(2);
    pass(1);
    await remembered('ann');
    expect(lookUp).toHaveBeenCalledTimes(3);
  });

  it('should not remember a failure', async () => {
    const lookUp = jest.fn(async (_uid: string) => account).mockRejectedValueOnce(new Error('away'));
    const { remembered } = remembering(lookUp);
    await expect(remembered('ann')).rejects.toThrow('away');
    await expect(remembered('ann')).resolves.toBe(account);
  });

  it('should forget the oldest of more than a thousand', async () => {
    const { lookUp, remembered } = remembering();
    for (let number = 0; number <= 1_000; number += 1) await remembered(`user-${number}`);
    await remembered('user-1');
    expect(lookUp).toHaveBeenCalledTimes(1_001);
    await remembered('user-0');
    expect(lookUp).toHaveBeenCalledTimes(1_002);
  });
});
