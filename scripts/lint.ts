// `npm run lint`: what a file may say (Biome), and who may import whom (dependency-cruiser).
import { checkImports } from './lint/check-imports.ts';
import { root } from './root.ts';
import { runTool } from './run-tool.ts';

// Told and not yet refused: the worlds and the releases of the browser tests still need each other.
const BEING_ENDED = /^e2e\/world\/[\s\S]*\(circle\)$/;

const [code, complaints] = await Promise.all([
  runTool('biome', ['check', '--error-on-warnings', ...process.argv.slice(2)]),
  checkImports(root),
]);
for (const complaint of complaints) console.error(`${complaint}\n`);
process.exitCode = complaints.some((complaint) => !BEING_ENDED.test(complaint)) ? 1 : code;
