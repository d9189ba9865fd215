import type { Part } from './part.ts';
import type { Site } from './site.ts';

/**
 * Says which part of a running site ended by itself, and with which last words. The site can go on without any one
 * of them for a while, except the edge: without it there is nothing to open, and everything ends.
 */
export function reportDeaths(site: Site): void {
  for (const part of site.parts) part.onDeath = (dead) => report(site, dead);
}

function report(site: Site, part: Part): void {
  const fatal = part.description.name === 'edge';
  const consequence = fatal
    ? 'Without it there is no site.'
    : 'The rest of the site goes on; start it anew to have all of it. Its last lines:';
  console.error(`${part.name} has ended unexpectedly. ${consequence}\n${part.lastLines()}`.trimEnd());
  if (fatal) site.stop().then(() => process.exit(1));
}
