// Listed by name: shared modules are not tree-shaken (docs/decisions/001-singletons.md).
export type { core, infer, ZodMiniType } from 'zod/mini';
export {
  _default,
  array,
  boolean,
  enum,
  gte,
  int,
  iso,
  lte,
  maxLength,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  positive,
  record,
  regex,
  string,
  union,
  unknown,
  // Used by areas that were deployed earlier.
  uuid,
  void,
} from 'zod/mini';
