// Zod's names that areas use, by hand: what is shared is not tree-shaken (docs/decisions/001-singletons.md).
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
  // For releases of areas from before ids were any text to a page.
  uuid,
  void,
} from 'zod/mini';
