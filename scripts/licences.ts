// `npm run licences`: writes the licences of production packages to docs/licences.md.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';
import { readLockfile } from './supply-chain/check-lockfile.ts';
import { describeLicences, LICENCES_PAGE_PATH } from './supply-chain/licences.ts';

const { page, complaints } = describeLicences(readLockfile(root));
writeFileSync(path.join(root, LICENCES_PAGE_PATH), page);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
