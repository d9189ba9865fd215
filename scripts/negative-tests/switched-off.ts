/** A check that is switched off in a copy of the sources, and the test that must notice. */
export interface SwitchedOff {
  /** The check, as in "without …". */
  what: string;
  /** Relative to the repository. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** Test file, relative to the repository. */
  test: string;
  /** Part of the name of the test in it, or of the tests, that must go red. */
  named: string;
}
