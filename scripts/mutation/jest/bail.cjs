const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');

/** Set by Stryker while one of its mutants is tested. */
const activeMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__;

/** The last mutant that a test killed: what the other tests think of it does not matter. */
let killed;

/** Extends an environment: it tells Stryker which test runs what, and skips the rest once a test has killed the mutant. */
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
