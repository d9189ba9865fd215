import { anyCharacter } from '@forecourt/shared/testing/any-character';
import fc, { type Arbitrary } from 'fast-check';
import {
  ANIMATED_GIF,
  createHugePng,
  createPhonePhoto,
  HEIC_HEADER,
  ONE_PIXEL_PNG,
  SVG_WITH_SCRIPT,
} from '../../../api/src/photos/testing/test-photos.ts';
import { recordEntryKindSchema } from '../../../api/src/record/schema.ts';
import { SENDER_MARK_PLACEHOLDER, weightedChoice } from './placeholders.ts';

export interface GeneratedFile {
  type: string;
  /** Content of the file. `SENDER_MARK_PLACEHOLDER` in a text is replaced when the file is sent. */
  content: Uint8Array | string;
}

export interface FileGenerators {
  usual: (types: readonly string[]) => Arbitrary<GeneratedFile>;
  odd: (types: readonly string[]) => Arbitrary<GeneratedFile>;
}

const CSV = 'text/csv';
const DAY_MS = 86_400_000;
const MAX_DAYS_AGO = 1_000;
const MAX_LINES = 3;
/** Side of an image with more pixels than a decoder accepts. */
const HUGE_SIDE = 40_000;

const HEAD = 'date,kind,note';
const LINE = `2026-01-31,service,${SENDER_MARK_PLACEHOLDER}`;
const ODD_TABLES = [
  '',
  '\n\n',
  HEAD,
  'kind,note\nservice,x',
  `${HEAD},${HEAD}\n${LINE},${LINE}`,
  `${HEAD},cheese\n${LINE},brie`,
  `${HEAD}\n${LINE},one,too,many`,
  `${HEAD}\n"${LINE}`,
  `${HEAD}\n2026-02-30,service,${SENDER_MARK_PLACEHOLDER}`,
  `${HEAD}\n2199-12-31,service,${SENDER_MARK_PLACEHOLDER}`,
  `${HEAD}\n0000-01-01,service,${SENDER_MARK_PLACEHOLDER}`,
  `${HEAD}\n2026-01-31,cheese,${SENDER_MARK_PLACEHOLDER}`,
  `${HEAD}\n2026-01-31,__proto__,${SENDER_MARK_PLACEHOLDER}`,
  `${HEAD}\n${LINE}\0`,
  `${HEAD}\n${LINE}${'x'.repeat(1_000)}`,
  `${HEAD}\n2026-01-31,service,=HYPERLINK("https://evil.example/${SENDER_MARK_PLACEHOLDER}")`,
  `${HEAD}\n2026-01-31,service,'=1+1${SENDER_MARK_PLACEHOLDER}`,
  `\ufeff${HEAD.replaceAll(',', ';')}\r\n${LINE.replaceAll(',', ';')}`,
  `${HEAD},odometer_km,cost,currency\n${LINE},-1,-1,EUR`,
  `${HEAD},odometer_km,odometer_miles\n${LINE},1,1`,
  `${HEAD},odometer_miles\n${LINE},99999999999999999999`,
  `${HEAD},cost,currency\n${LINE},1e400,EUR`,
  `${HEAD},cost,currency\n${LINE},412.505,XXX`,
  `${HEAD},litres\n${LINE},41.325`,
  `${HEAD},id\n${LINE},ffffffff-ffff-ffff-ffff-ffffffffffff`,
  `${HEAD},id\n${LINE},1 or 1=1`,
  `${HEAD}\n${`${LINE}\n`.repeat(5_001)}`,
  `${'date,'.repeat(10_000)}\n`,
];

/** @param today the valid files contain dates before this day */
export async function createFileGenerators(today: Date): Promise<FileGenerators> {
  const photo = await createPhonePhoto();
  const photos = [photo, ONE_PIXEL_PNG];
  const noPhotos = [
    ...[
      SVG_WITH_SCRIPT,
      ANIMATED_GIF,
      HEIC_HEADER,
      createHugePng(HUGE_SIDE),
      Buffer.alloc(0),
      Buffer.from(HEAD),
    ],
    ...[Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), photo.subarray(0, 3), ONE_PIXEL_PNG.subarray(0, 8)],
  ];
  const damaged = fc
    .tuple(fc.constantFrom(...photos), fc.nat(), fc.uint8Array({ maxLength: 20 }))
    .map(([bytes, at, instead]) => spoil(bytes, at, instead));
  const table = fc
    .array(
      fc
        .record({
          ago: fc.integer({ min: 1, max: MAX_DAYS_AGO }),
          kind: fc.constantFrom(...recordEntryKindSchema.options),
        })
        .map(({ ago, kind }) => `${dayBefore(today, ago)},${kind},${SENDER_MARK_PLACEHOLDER}`),
      { minLength: 1, maxLength: MAX_LINES },
    )
    .map((lines) => [HEAD, ...lines].join('\n'));
  const oddTable = fc.oneof(
    fc.constantFrom(...ODD_TABLES),
    fc.string({ unit: anyCharacter }),
    fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 20 })).map(([at, instead]) => {
      return spoil(Buffer.from(`${HEAD}\n${LINE}`), at, instead);
    }),
  );

  const isTable = (types: readonly string[]) => types.includes(CSV);
  const files = (types: Arbitrary<string>, content: Arbitrary<GeneratedFile['content']>) =>
    fc.record({ type: types, content });
  return {
    usual: (types) => files(fc.constantFrom(...types), isTable(types) ? table : fc.constantFrom(...photos)),
    odd: (types) => {
      const good = isTable(types) ? table : fc.constantFrom(...photos);
      const bad = isTable(types) ? oddTable : fc.oneof(fc.constantFrom(...noPhotos), damaged);
      const other = fc.constantFrom(
        'image/svg+xml',
        'application/octet-stream',
        'application/json',
        CSV,
        '*/*',
      );
      return files(
        weightedChoice([8, fc.constantFrom(...types)], [1, other]),
        weightedChoice<GeneratedFile['content']>([1, good], [2, bad]),
      );
    },
  };
}

/** Damages a file at an offset: replaces bytes, or truncates the file if `instead` is empty. */
function spoil(bytes: Uint8Array, place: number, instead: Uint8Array): Uint8Array {
  const at = place % bytes.length;
  const rest = instead.length === 0 ? [] : bytes.subarray(at + instead.length);
  return Uint8Array.of(...bytes.subarray(0, at), ...instead, ...rest);
}

const dayBefore = (today: Date, days: number) =>
  new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10);
