/** Formats of registrations, for pages and the api. */
export { editPlate, type TypedPlate } from './edit-plate.ts';
export { formatPlate } from './format-plate.ts';
