// Part of `npm run generate`: writes host/.env.example.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderEnvironmentExample } from '@forecourt/shared/server';
import { environmentSchema } from './environment.ts';

const root = path.resolve(import.meta.dirname, '../..');

writeFileSync(
  path.join(root, 'host/.env.example'),
  renderEnvironmentExample('host/server/main.ts', environmentSchema.shape, root),
);
