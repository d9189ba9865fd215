// Jest's own runner, with a pattern of names for each project; Jest itself has one for all of them.
const { default: runTests } = require('jest-circus/runner');

module.exports = (globalConfig, config, ...rest) => {
  const { named } = config.globals.suite;
  const testNamePattern = named.map((name) => name.replaceAll(/\W/g, '\\$&')).join('|');
  return runTests({ ...globalConfig, testNamePattern }, config, ...rest);
};
