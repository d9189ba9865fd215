const {
  default: DatabaseEnvironment,
} = require('../../../api/src/platform/db/testing/database-environment.ts');
const { bail } = require('./bail.cjs');

module.exports = bail(DatabaseEnvironment);
