const { readFileSync } = require('node:fs');

const tests = JSON.parse(readFileSync('tests-of-file.json', 'utf8'));
let fileOfMutant;

/**
 * Jest filter that selects the test files of the active mutant. Stryker's own filter would load all test files for each mutant.
 */
module.exports = (files) => {
  const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
  if (mutant === undefined) return { filtered: files };
  fileOfMutant ??= new Map(
    Object.keys(tests).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, id]) => [id, file]),
    ),
  );
  const wanted = tests[fileOfMutant.get(mutant)];
  return { filtered: files.filter((file) => wanted.some((test) => file.endsWith(test))) };
};
