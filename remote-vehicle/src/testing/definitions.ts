import { type FieldDefinition, siteSettingsSchema } from '@forecourt/shared/settings/schema';

/** Fields as a business writes them in its settings, the registration before them, with all that it leaves out. */
export function definitions(...fields: readonly object[]): FieldDefinition[] {
  const registration = { id: 'device_reg', label: { en: 'Label', de: 'Name' } };
  return siteSettingsSchema.parse({ vehicle: { fields: [registration, ...fields] } }).vehicle.fields;
}
