import * as pglite from '@electric-sql/pglite';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's Node environment with the embedded PostgreSQL loaded outside of it: PGlite loads its parts by dynamic
 * imports, which Jest's own module loader cannot do.
 */
export default class DatabaseEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.pgliteOutsideJest = pglite;
  }
}
