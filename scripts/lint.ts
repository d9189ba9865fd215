// `npm run lint`: what a file may say (Biome), and who may import whom (dependency-cruiser).
import { checkImports } from './lint/check-imports.ts';
import { root } from './root.ts';
import { runTool } from './run-tool.ts';

const [code, complaints] = await Promise.all([
  runTool('biome', ['check', '--error-on-warnings', ...process.argv.slice(2)]),
  checkImports(root),
]);
for (const complaint of complaints) console.error(`${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : code;
