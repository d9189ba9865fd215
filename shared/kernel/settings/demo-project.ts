/** Project of the emulator: Firebase's tools keep `demo-` projects local. A separate module, which only demo pages load. */
export const DEMO_PROJECT_ID = 'demo-forecourt';
