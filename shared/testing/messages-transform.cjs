// Does for unit tests what shared/build/messages-loader.ts does for builds: `./messages` returns all catalogues of its folder.
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

function catalogues(file) {
  const folder = path.dirname(file);
  const names = readdirSync(folder).filter((name) => /^[a-z]{2}\.json$/.test(name));
  return JSON.stringify(
    Object.fromEntries(
      names.map((name) => [name.slice(0, 2), JSON.parse(readFileSync(path.join(folder, name), 'utf8'))]),
    ),
  );
}

module.exports = {
  process: (_source, file) => ({ code: catalogues(file) }),
  getCacheKey: (_source, file) =>
    createHash('sha256')
      .update(`${file}\0${catalogues(file)}`)
      .digest('hex'),
};
