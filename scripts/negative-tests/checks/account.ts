import type { SwitchedOff } from '../switched-off.ts';

const ME = 'remote-selfservice/src/me';
const deletion = { file: `${ME}/delete/delete-account.tsx`, test: `${ME}/delete/delete-account.test.tsx` };
const download = { file: `${ME}/export/export-data.tsx`, test: `${ME}/export/export-data.test.tsx` };
const verification = {
  file: 'shared/phone-code/phone-verification.tsx',
  test: 'shared/phone-code/phone-verification.test.tsx',
};

/** What keeps customers from losing or giving away an account by mistake. */
export const ACCOUNT: readonly SwitchedOff[] = [
  {
    what: 'the press that deletes an account, after the code',
    named: 'should delete nothing by the code alone',
    ...deletion,
    find: "onConfirmed={() => setProved('now')}",
    replace: 'onConfirmed={deletion.start}',
  },
  {
    what: 'the look whose data it is that is saved',
    named: 'should not save the data of one customer when another one is here by then',
    ...download,
    find: 'if (currentUid() !== uid) return null;',
    replace: '',
  },
  {
    what: 'the way back to a number that another account has',
    named: 'should lead back to the number, and blame it, when another account has it',
    ...verification,
    find: "outcome?.code === 'credential-already-in-use' && phone === undefined",
    replace: 'false',
  },
];
