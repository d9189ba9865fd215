/** The emulator's project: Firebase's own tools let no `demo-` project leave the machine. In a module of its own, as no real site needs it. */
export const DEMO_PROJECT = 'demo-forecourt';
