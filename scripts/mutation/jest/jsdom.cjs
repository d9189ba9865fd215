const { TestEnvironment } = require('jest-environment-jsdom');
const { bail } = require('./bail.cjs');

module.exports = bail(TestEnvironment);
