/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareWorkshopCommands } from './testing/workshop-commands.ts';

const commands = prepareWorkshopCommands();

function write(content: string): string {
  const file = path.join(commands.folder, 'customers.csv');
  writeFileSync(file, content);
  return file;
}

const FILE = 'Phone;Plate;E-mail\n07700 900321;AB12 CDE;ann@mail.example\n12;AC12 CDE;\n';
const offered = async () =>
  (await commands.api.customer('ann', { phone_number: '+447700900321' }).get('/me')).body.offered_vehicles;

describe('the import of customers, from a terminal', () => {
  it('says what would happen, then stores it, and can be repeated and forgotten', async () => {
    const file = write(FILE);
    const faults = 'Line 3, Phone (12): This is not a phone number.';
    const dry = await commands.run('import', file);
    expect(dry).toContain(
      'New: 1, Changed: 0, Known: 0, Invalid lines: 1\nColumns that are not imported: E-mail',
    );
    expect(dry).toContain(faults);
    expect(dry).toContain('Nothing was stored.');
    expect(await offered()).toEqual([]);
    expect(await commands.run('import', file, '--apply')).toContain('Stored.');
    expect(await offered()).toMatchObject([{ device_reg: 'AB12 CDE' }]);
    for (const options of [[], ['--apply']]) {
      const repeated = await commands.run('import', file, ...options);
      expect(repeated).toContain('New: 0, Changed: 0, Known: 1');
      expect(repeated).toMatch(/\nNothing in the file is new, so nothing was stored\.$/);
    }
    expect(await commands.run('forget-import', '07700 900321')).toBe(
      'Deleted: 1. Vehicles that a customer has added stay in their account.',
    );
    expect(await commands.run('forget-import', '07700 900321')).toBe(
      'Nothing was imported with this number.',
    );
    expect(await offered()).toEqual([]);
  });

  it('names a file that cannot be read', async () => {
    expect(await commands.run('import', 'nowhere.csv')).toBe('✗ There is no file nowhere.csv.');
    const faults = [
      ['PK\u0003\u0004', 'Line 1: This is not a CSV file.'],
      ['', 'Line 1: No column has the phone number.'],
      ['Phone;Plate\n12;AB12 CDE\n', 'Line 2, Phone (12): This is not a phone number.'],
    ] as const;
    for (const [content, fault] of faults) {
      for (const options of [[], ['--apply']]) {
        const refused = await commands.run('import', write(content), ...options);
        expect(refused).toMatch(/^✗ [\s\S]*\n\nNo vehicle could be read, so nothing was stored\.$/);
        expect(refused).toContain(fault);
      }
    }
    expect(await commands.run('import', write(' '.repeat(5 * 1024 ** 2)))).toContain('is larger than 4 MB');
  });

  it('says that a number to forget is no phone number', async () => {
    expect(await commands.run('forget-import', 'abc')).toBe(
      '✗ This is not a phone number. Write all its digits. Nothing was changed.',
    );
  });

  it('speaks the language of the site', async () => {
    const settings = { organisation: { country: 'DE', locale: 'de' } };
    writeFileSync(path.join(commands.folder, 'settings.json'), JSON.stringify(settings));
    expect(await commands.run('import', write(FILE))).toContain(
      'Zeile 3, Phone (12): Das ist keine Telefonnummer.',
    );
  });
});
