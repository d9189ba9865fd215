import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStorage } from 'unstorage';
import { createFolderStorageDriver } from './folder-driver.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-folder-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = () => createStorage({ driver: createFolderStorageDriver(folder) });
const unfinished = () => path.join(folder, '.unfinished');

test('stores, lists and removes texts and bytes', async () => {
  const storage = open();
  await storage.setItem('vehicle:registry.json', '{"a":1}');
  await storage.setItemRaw('vehicle:1.0.0+1:br:a.js', Buffer.from([0, 255, 1]));
  expect(readFileSync(path.join(folder, 'vehicle/1.0.0+1/br/a.js'))).toEqual(Buffer.from([0, 255, 1]));
  expect(await storage.getItem('vehicle:registry.json')).toEqual({ a: 1 });
  expect(await storage.getItemRaw('vehicle:1.0.0+1:br:a.js')).toEqual(Buffer.from([0, 255, 1]));
  expect((await storage.getKeys('vehicle:')).sort()).toEqual([
    'vehicle:1.0.0+1:br:a.js',
    'vehicle:registry.json',
  ]);
  await storage.removeItem('vehicle:1.0.0+1:br:a.js');
  expect(readdirSync(path.join(folder, 'vehicle'))).toEqual(['registry.json']);
});

test('is empty before the first write', async () => {
  const storage = open();
  expect(await storage.getItem('vehicle:registry.json')).toBeNull();
  expect(await storage.getItemRaw('vehicle:a')).toBeNull();
  expect(await storage.getKeys('vehicle:')).toEqual([]);
  expect(await storage.hasItem('vehicle:a')).toBe(false);
  await storage.removeItem('vehicle:a');
});

test('keeps the old file and no other if a write fails', async () => {
  const storage = open();
  await storage.setItem('vehicle:a', 'old');
  await expect(storage.setItem('vehicle:a:b', 'below a file')).rejects.toThrow();
  expect(await storage.getItem('vehicle:a')).toBe('old');
  expect(readdirSync(unfinished())).toEqual([]);
});

const onFullDisk = process.getuid?.() === 0 && process.platform === 'linux' ? test : test.skip;

onFullDisk('keeps the old file and no other if the disk is full', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  try {
    const storage = open();
    await storage.setItem('vehicle:a', 'old');
    await expect(storage.setItemRaw('vehicle:a', Buffer.alloc(128 * 1024))).rejects.toThrow('ENOSPC');
    expect(await storage.getItem('vehicle:a')).toBe('old');
    expect(readdirSync(unfinished())).toEqual([]);
  } finally {
    execFileSync('umount', [folder]);
  }
});

test('removes old unfinished files only', async () => {
  const storage = open();
  await storage.setItem('vehicle:a', 'kept');
  for (const name of ['old', 'new']) writeFileSync(path.join(unfinished(), name), 'half');
  const hours = Date.now() / 1000 - 2 * 60 * 60;
  utimesSync(path.join(unfinished(), 'old'), hours, hours);
  await open().dispose();
  expect(readdirSync(unfinished())).toEqual(['new']);
  expect(await storage.getItem('vehicle:a')).toBe('kept');
  expect(await storage.getKeys('')).toEqual(['vehicle:a']);
});
