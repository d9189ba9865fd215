// Compile-time check that the baselines export everything that the shell imports of host/src/areas/site-areas.ts.
import type * as ours from '../../host/src/areas/site-areas.ts';
import type * as documented from './documented-areas.ts';
import type * as monolith from './monolith-areas.ts';

type Complete<Twin extends Record<keyof typeof ours, unknown>> = Twin;

export type Twins = [Complete<typeof monolith>, Complete<typeof documented>];
