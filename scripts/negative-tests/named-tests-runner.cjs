// Jest's own runner, with a pattern of names and a time limit for each project; Jest itself has one for all of them.
const { default: runTests } = require('jest-circus/runner');

module.exports = (globalConfig, config, ...rest) => {
  const { named, testTimeoutMs } = config.globals.suite;
  const testNamePattern = named.replaceAll(/\W/g, '\\$&');
  return runTests({ ...globalConfig, testNamePattern, testTimeout: testTimeoutMs }, config, ...rest);
};
