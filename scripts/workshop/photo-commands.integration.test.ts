/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { createPhonePhoto, HEIC_HEADER } from '../../api/src/photos/testing/test-photos.ts';
import { bookVisitWithNewVehicle } from '../../api/src/testing/messages.ts';
import { prepareWorkshopCommands } from './testing/workshop-commands.ts';

const commands = prepareWorkshopCommands();
const workshop = commands.run;

function write(name: string, content: Buffer): string {
  const file = path.join(commands.folder, name);
  writeFileSync(file, content);
  return file;
}

let hour = 9;
async function visitOf(uid: string) {
  hour += 1;
  const visit = await bookVisitWithNewVehicle(commands.api.customer(uid), { time: `${hour}:00` });
  return {
    ...visit,
    list: async () => (await visit.customer.get(`/appointments/${visit.id}/photos`)).body.items,
    add: async () =>
      visit.customer.upload(
        'POST',
        `/appointments/${visit.id}/photos`,
        await createPhonePhoto({ background: '#3c3' }),
        'image/jpeg',
      ),
  };
}

describe('photos of a visit, from a terminal', () => {
  it('are sent to the customer, once however often the command is repeated', async () => {
    const { reference, list } = await visitOf('ann');
    const file = write('worn-pad.jpg', await createPhonePhoto());
    const add = (caption: string) => workshop('photo', reference.toLowerCase(), file, '--caption', caption);
    const said = await add('Front pads, 2 mm left');
    const [photo] = await list();
    expect(photo).toMatchObject({ by: 'workshop', caption: 'Front pads, 2 mm left', width: 200 });
    expect(said).toBe(`${reference} has the photo ${photo?.id.slice(0, 8)}, "Front pads, 2 mm left".`);
    expect(await add('Front pads, 2 mm left')).toBe(`Nothing to do. ${said}`);
    expect(await workshop('photo', reference, file)).toBe(`Nothing to do. ${said}`);
    expect(await add('Rear pads')).toBe(said.replace('Front pads, 2 mm left', 'Rear pads'));
    expect(await list()).toEqual([{ ...photo, caption: 'Rear pads' }]);
  });

  it('are listed with those of the customer, saved for the owner of the folder only, and deleted', async () => {
    const { reference, list, add } = await visitOf('bob');
    expect(await workshop('photos', reference)).toBe(`${reference} has no photos.`);
    const own = (await add()).body.id.slice(0, 8);
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#33c' } })
      .png()
      .toBuffer();
    await workshop('photo', reference, write('dent.png', png), '--caption', 'Dent');
    const found = (await list()).find(({ by }) => by === 'workshop')?.id.slice(0, 8) ?? '';
    const to = path.join(commands.folder, 'saved', reference);
    const said = await workshop('photos', reference, '--to', to);
    expect(said).toMatch(/^PHOTO +BY +ADDED +CAPTION\n/);
    expect(said).toMatch(new RegExp(`\n${own} +customer +2026-03-02 08:00 UTC +–\n`));
    expect(said).toMatch(new RegExp(`\n${found} +workshop +2026-03-02 08:00 UTC +Dent\n`));
    expect(said).toContain(`Saved 2 photos in ${to}.`);
    const names = [`${reference}-customer-${own}.jpg`, `${reference}-workshop-${found}.jpg`];
    expect(readdirSync(to).toSorted()).toEqual(names);
    for (const name of names) expect(statSync(path.join(to, name)).mode & 0o777).toBe(0o600);
    expect(await sharp(readFileSync(path.join(to, names[1] ?? ''))).metadata()).toMatchObject({
      format: 'jpeg',
      width: 30,
    });

    expect(await workshop('delete-photo', reference, own)).toBe('✗ The customer added it');
    const deleted = `Deleted the photo ${found} of ${reference}.`;
    expect(await workshop('delete-photo', reference, found.toUpperCase())).toBe(deleted);
    expect(await workshop('delete-photo', reference, found)).toBe(`✗ ${reference} has no photo ${found}.`);
    expect((await list()).map(({ by }) => by)).toEqual(['customer']);
  });

  it('are counted in the day plan', async () => {
    const { reference, add } = await visitOf('cat');
    await add();
    expect(await workshop('today', '2026-03-09')).toContain(`${reference}: 1 photo`);
    await workshop('photo', reference, write('cat.jpg', await createPhonePhoto({ width: 90 })));
    expect(await workshop('today', '2026-03-09')).toContain(`${reference}: 2 photos`);
    const page = path.join(commands.folder, 'plan.html');
    await workshop('plan', '2026-03-09', '--out', page);
    expect(readFileSync(page, 'utf8')).toContain('<p class="small">2 photos</p>');
  });

  it('are checked before they are sent', async () => {
    const { reference, list } = await visitOf('dan');
    const fetch = jest.spyOn(globalThis, 'fetch');
    const heic = write('IMG_1.HEIC', HEIC_HEADER);
    expect(await workshop('photo', reference, heic)).toMatch(
      /^✗ IMG_1\.HEIC is a HEIC photo, .* save it as JPEG .*Settings › Camera › Formats/,
    );
    const text = write('pad.jpg', Buffer.from('Not a photo'));
    expect(await workshop('photo', reference, text)).toBe('✗ pad.jpg is not a JPEG, PNG or WebP file.');
    const large = write('large.jpg', Buffer.alloc(11 * 1024 * 1024));
    expect(await workshop('photo', reference, large)).toMatch(
      /^✗ large\.jpg has 11 MB, and a photo may have 10 MB\./,
    );
    const missing = path.join(commands.folder, 'missing.jpg');
    expect(await workshop('photo', reference, missing)).toBe(`✗ There is no file ${missing}.`);
    const inFile = path.join(text, 'pad.jpg');
    expect(await workshop('photo', reference, inFile)).toBe(`✗ There is no file ${inFile}.`);
    expect(await workshop('photo', reference, commands.folder)).toBe(
      `✗ ${commands.folder} is a folder, not a photo.`,
    );
    const loop = path.join(commands.folder, 'loop.jpg');
    symlinkSync(loop, loop);
    expect(await workshop('photo', reference, loop)).toBe(`✗ ${loop} cannot be read (ELOOP).`);
    const photo = write('dan.jpg', await createPhonePhoto());
    const add = (caption: string) => workshop('photo', reference, photo, '--caption', caption);
    expect(await add('x'.repeat(201))).toBe('✗ The caption has 201 characters; at most 200 are possible.');
    expect(await add(' ')).toBe('✗ The caption is empty. Leave --caption out to add the photo without one.');
    expect(fetch).not.toHaveBeenCalled();
    fetch.mockRestore();
    expect(await list()).toEqual([]);
  });

  it('are refused with the reason of the api', async () => {
    const { reference } = await visitOf('eva');
    const file = write('eva.jpg', await createPhonePhoto({ width: 80 }));
    expect(await workshop('photo', 'HSG-0000', file)).toBe('✗ No visit has the reference HSG-0000.');
    const half = write('half.jpg', (await createPhonePhoto({ width: 900 })).subarray(0, 1_500));
    expect(await workshop('photo', reference, half)).toBe('✗ This photo is damaged');
    expect(await workshop('photo', reference, file, '--caption', '😀'.repeat(200))).toContain(
      'has the photo',
    );
    await workshop('cancel', reference);
    expect(await workshop('photo', reference, file)).toContain('Nothing to do.');
    const other = write('other.jpg', await createPhonePhoto({ width: 70 }));
    expect(await workshop('photo', reference, other)).toBe('✗ It is cancelled');
  });
});
