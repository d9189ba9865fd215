import type { SwitchedOff } from '../switched-off.ts';

const PHOTOS = 'api/src/photos';
const ROUTES = `${PHOTOS}/photo-routes.integration.test.ts`;
const CSV = 'api/src/record/csv';
const CSV_ROUTES = `${CSV}/record-csv-routes.integration.test.ts`;
const IMPORT_ROUTES = `${CSV}/import-routes.integration.test.ts`;

/** What customers upload: photos, and records as files. */
export const UPLOADS: readonly SwitchedOff[] = [
  {
    what: 'the turning of photos, before what says how they lie is lost',
    named: 'should be kept upright and without where it was taken, at most 2048 pixels long',
    file: `${PHOTOS}/reencode-photo.ts`,
    test: ROUTES,
    find: '    .autoOrient()\n',
    replace: '',
  },
  {
    what: 'the signatures of photos',
    named: 'should be refused, and leave nothing: a text that is called .jpg',
    file: `${PHOTOS}/reencode-photo.ts`,
    test: ROUTES,
    find: "if (!SIGNATURES.some((fits) => fits(upload))) throw new Problem('not_a_photo');",
    replace: '',
  },
  {
    what: 'the size that a photo declares, before it is decoded',
    named: 'should be refused, and leave nothing: a photo that is too wide',
    file: `${PHOTOS}/reencode-photo.ts`,
    test: ROUTES,
    find: 'if (pixels > MAX_PIXELS || Math.max(width, height) > MAX_UPLOADED_SIDE) return true;',
    replace: '',
  },
  {
    what: 'the end of what a damaged photo is worth',
    named: 'should be refused, and leave nothing: half a JPEG',
    file: `${PHOTOS}/reencode-photo.ts`,
    test: ROUTES,
    find: "failOn: 'truncated'",
    replace: "failOn: 'none'",
  },
  {
    what: 'whose photo it is',
    named: 'should be kept by the browser, and be shown only after asking',
    file: `${PHOTOS}/photo-queries.ts`,
    test: ROUTES,
    find: "    .select(COLUMNS)\n    .where('customer_id', '=', customerId)\n",
    replace: '    .select(COLUMNS)\n',
  },
  {
    what: 'the number of photos',
    named: 'should be refused for one entry, in all, and by the space that they take',
    file: `${PHOTOS}/photo-queries.ts`,
    test: ROUTES,
    find: 'if (count >= MAX_PHOTOS) throw tooMany(MAX_PHOTOS);',
    replace: '',
  },
  {
    what: 'the note before the files of a photo',
    named: 'should leave no file of a photo whose entry goes meanwhile',
    file: `${PHOTOS}/save-photo.ts`,
    test: ROUTES,
    find: '  await database.transaction((tx) => announceFiles(tx, id, addMinutes(now(), UNFINISHED_FOR_MINUTES)));\n',
    replace: '',
  },
  {
    what: 'the mark before formulas',
    named: 'should say the same after it was taken over again, and no spreadsheet compute it: @home',
    file: `${CSV}/protected-cell.ts`,
    test: CSV_ROUTES,
    find: 'FORMULA.test(text) || text.startsWith(MARK) ? MARK + text : text',
    replace: 'text',
  },
  {
    what: 'all of a file or nothing',
    named: 'should say everything that is wrong, by line and column, and add nothing',
    file: `${CSV}/import-routes.ts`,
    test: CSV_ROUTES,
    find: 'if (reading.faults.length > 0 && (!onlyGood || reading.entries.length === 0)) {',
    replace: 'if (reading.entries.length < 0) {',
  },
  {
    what: 'the pauses while a file is read',
    named: 'should not block other requests',
    file: `${CSV}/read-file.ts`,
    test: IMPORT_ROUTES,
    find: 'pause: Pause = setImmediate,',
    replace: 'pause: Pause = async () => {},',
  },
  {
    what: 'the end of reading at the limit of rows',
    named: 'should end at the limit of rows, however long the text',
    file: `${CSV}/read-rows.ts`,
    test: `${CSV}/read-rows.test.ts`,
    find: 'if (rows.length === limits.rows) return { delimiter, rows, isTooLong: true };',
    replace: '',
  },
  {
    what: 'the questions that a file leaves open',
    named:
      'should ask what the file leaves open, with the reading of a cell by each option, until it is answered',
    file: `${CSV}/import-routes.ts`,
    test: IMPORT_ROUTES,
    find: '      refuseUndecided(reading);\n',
    replace: '',
  },
  {
    what: 'the question about unusual amounts of a file',
    named: 'should ask about readings and amounts at once, and import nothing until both are confirmed',
    file: `${CSV}/import-routes.ts`,
    test: IMPORT_ROUTES,
    find: 'query.confirm_amounts === undefined ? amounts : [],',
    replace: '[],',
  },
  {
    what: 'whose import is taken back',
    named: 'should refuse another customer, and change nothing',
    file: `${CSV}/import-entries.ts`,
    test: 'api/test/access/access.integration.test.ts',
    find: "    .where('customer_id', '=', customerId)\n    .where('id', '=', importId)",
    replace: "    .where('id', '=', importId)",
  },
  {
    what: 'the share of memory that one customer may have for large bodies',
    named: 'should refuse a body beyond the share of its client, and drop the rest of it',
    file: 'shared/server/body-memory.ts',
    test: 'shared/server/body-memory.test.ts',
    find: 'if (ofClient > this.#limits.perClient) return false;',
    replace: '',
  },
  {
    what: 'the memory of bodies that stall, for others',
    named: 'should refuse the body that has stalled longest when the memory is full',
    file: 'shared/server/body-memory.ts',
    test: 'shared/server/body-memory.test.ts',
    find: 'this.#stalled(body) ?? this.#largest(ofClient)',
    replace: 'this.#largest(ofClient)',
  },
  {
    what: 'identity before the body of an upload',
    named:
      'should refuse the upload of a visitor who is not signed in before its body, with the response of the backend',
    file: 'host/server/proxy/proxy-routes.ts',
    test: 'host/server/proxy/proxy-routes.integration.test.ts',
    find: 'if (sender === null) return reply;',
    replace: 'if (sender === null) return undefined;',
    hangs: true,
  },
];
