/** Firebase's tools keep `demo-` projects local. A module of its own, because real sites do not need it. */
export const DEMO_PROJECT = 'demo-forecourt';
