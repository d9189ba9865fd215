/** Firebase's tools keep `demo-` projects local. A separate module, because real sites do not need it. */
export const DEMO_PROJECT = 'demo-forecourt';
