/** A check that is switched off, and the test that must notice. */
export interface SwitchedOff {
  /** The check, as in "without …". */
  what: string;
  /** Relative to the repository. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /**
   * Test file, relative to the repository. It loads the file itself: the processes that a test starts have the check.
   */
  test: string;
  /** Part of the name of the test in it, or of the tests, that must go red. */
  named: string;
  /** Without the check the test waits for ever. Otherwise one that takes too long has noticed nothing. */
  hangs?: true;
}
