import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEmulatorAccounts, writeEmulatorAccounts } from './create-identity-emulator.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'accounts-'));
  file = path.join(folder, 'identity/accounts.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('returns no accounts if the file is missing', () => {
  expect(readEmulatorAccounts(file)).toEqual([]);
});

test('returns all fields that were written', () => {
  const accounts = [{ localId: 'a', phoneNumber: '+447700900000', validSince: '1', disabled: true }];
  writeEmulatorAccounts(file, accounts);
  expect(readEmulatorAccounts(file)).toEqual(accounts);
});

test('leaves only the file itself', () => {
  writeEmulatorAccounts(file, []);
  writeEmulatorAccounts(file, [{ localId: 'a' }]);
  expect(readdirSync(path.dirname(file))).toEqual(['accounts.json']);
});

test.each(['{', '{}', '[{}]', '[{"localId":1}]', '[null]'])(
  'refuses the damaged file %p and names it',
  (text) => {
    file = path.join(folder, 'accounts.json');
    writeFileSync(file, text);
    expect(() => readEmulatorAccounts(file)).toThrow(`The accounts file ${file} is damaged`);
  },
);
