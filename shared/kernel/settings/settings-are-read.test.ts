import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteSettingsSchema } from './schema.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Addresses that are passed to areas, for functions and content of a business; nothing of this repository calls them. */
const PASSED_ON = ['addresses.functions', 'addresses.content'];

/** Settings whose parts are read by a variable, such as `openingHours[weekday]`. */
const READ_AS_A_WHOLE = [
  'organisation.calledInText',
  'organisation.legal',
  'booking.openingHours',
  'reminders.leadDays',
];

/** Paths of all settings that hold a value. */
function listSettings(values: object, parents: string[] = []): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const of = [...parents, name];
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup && !READ_AS_A_WHOLE.includes(of.join('.')) ? listSettings(value, of) : [of.join('.')];
  });
}

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(
    (file) => !/\.test\.tsx?$|\/testing\/|^(e2e|bench)\/|^shared\/kernel\/settings\/schema\.ts/.test(file),
  )
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''));

/** Whether a file has the name of the setting as a property, and that of its group. */
function isRead(setting: string): boolean {
  const [name = '', group] = setting.split('.').reverse();
  const property = new RegExp(`[.{,]\\s*${name}\\b`);
  const ofGroup = new RegExp(`\\b${group ?? name}\\b`);
  return sources.some((source) => property.test(source) && ofGroup.test(source));
}

describe('the settings of a site', () => {
  it.each(listSettings(siteSettingsSchema.parse({})).filter((setting) => !PASSED_ON.includes(setting)))(
    '%s is read',
    (setting) => expect(isRead(setting)).toBe(true),
  );

  it.each(['reminders.colour', 'entities.colour'])('%s, which no file reads, is found', (setting) => {
    expect(isRead(setting)).toBe(false);
  });
});
