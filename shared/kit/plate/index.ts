/** How registrations are written, for whoever shows, takes or keeps them; the api as well. */
export { editPlate, type PlateEdit, type TypedPlate } from './edit-plate.ts';
export { formatPlate } from './format-plate.ts';
