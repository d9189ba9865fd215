import * as pglite from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's Node environment with PGlite loaded outside of it: PGlite uses dynamic imports, which Jest's module loader does not
 * support.
 */
export default class DatabaseEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.pgliteOutsideJest = pglite;
  }
}
