import type { Lockfile } from './check-lockfile.ts';
import { describeLicences } from './licences.ts';

const describeAll = (packages: Lockfile['packages']) => describeLicences({ packages });

test('lists production packages by licence, each once', () => {
  const { page, complaints } = describeAll({
    api: { version: '0.1.0' },
    'node_modules/zod': { version: '4.6.7', license: 'MIT' },
    'node_modules/fastify': { version: '5.12.8', license: 'MIT' },
    'node_modules/pino/node_modules/fastify': { version: '5.12.8', license: 'MIT' },
    'node_modules/other/node_modules/fastify': { version: '4.0.0', license: 'MIT' },
    'node_modules/firebase': { version: '12.19.0', license: 'Apache-2.0' },
    'node_modules/jest': { version: '30.0.0', license: 'GPL-3.0-only', dev: true },
  });
  expect(complaints).toEqual([]);
  expect(page.slice(page.indexOf('##'))).toBe(
    '## Apache-2.0\n\n- firebase 12.19.0\n\n## MIT\n\n- fastify 4.0.0, 5.12.8\n- zod 4.6.7\n',
  );
});

test('names a package whose licence is not allowed or not declared', () => {
  const { complaints } = describeAll({
    'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'node_modules/b': { version: '2.0.0' },
  });
  expect(complaints).toEqual([
    'a 1.0.0 is under AGPL-3.0-only, which is not allowed.',
    'b 2.0.0 declares no licence.',
  ]);
});
