// `npm run licences`: writes down the licences of what runs in production.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';
import { describeLicences, LICENCES } from './supply-chain/licences.ts';
import { readLockfile } from './supply-chain/lockfile.ts';

const { page, complaints } = describeLicences(readLockfile(root));
writeFileSync(path.join(root, LICENCES), page);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
