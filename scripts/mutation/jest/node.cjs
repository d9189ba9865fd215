const { TestEnvironment } = require('jest-environment-node');
const { bail } = require('./bail.cjs');

module.exports = bail(TestEnvironment);
