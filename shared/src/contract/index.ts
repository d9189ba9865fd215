export {
  type Area,
  areaSchema,
  CONTRACT_VERSION,
  type Localised,
  type NavigationEntry,
  navigationSchema,
} from './area.ts';
export { type LocatedRelease, REGISTRY_ELEMENT_ID, type Registry, registrySchema } from './registry.ts';
export { AREA_NAME, type Release, releaseSchema } from './release.ts';
