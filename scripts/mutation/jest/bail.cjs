const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');

const activeMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__;

/** The last killed mutant. The results of further tests are not needed. */
let killed;

/** Extends a test environment: reports to Stryker which test runs which code, and skips further tests of a killed mutant. */
exports.bail = (TestEnvironment) =>
  mixinJestEnvironment(
    class extends TestEnvironment {
      handleTestEvent({ name, test }) {
        const mutant = activeMutant();
        if (mutant === undefined) return;
        if (name === 'test_done' && test.errors.length > 0) killed = mutant;
        if (name === 'test_start' && killed === mutant) test.mode = 'skip';
      }
    },
  );
