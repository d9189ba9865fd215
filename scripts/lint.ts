// `npm run lint`: rules for files (Biome), for imports (dependency-cruiser), for texts that need an element, and for packages.
import { bareTexts } from './lint/bare-texts.ts';
import { checkImports } from './lint/check-imports.ts';
import { root } from './root.ts';
import { runTool } from './run-tool.ts';
import { checkSupplyChain } from './supply-chain/check-supply-chain.ts';

const [code, broken] = await Promise.all([
  runTool('biome', ['check', '--error-on-warnings', ...process.argv.slice(2)]),
  checkImports(root),
]);
const complaints = [...broken, ...bareTexts(root), ...checkSupplyChain(root)];
for (const complaint of complaints) console.error(`${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : code;
