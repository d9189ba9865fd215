import { type FieldDefinition, siteSettingsSchema } from '@forecourt/shared/settings/schema';

/** Field definitions parsed from settings, after the registration, with all defaults. */
export function fieldDefinitions(...fields: readonly object[]): FieldDefinition[] {
  const registration = { id: 'device_reg', label: { en: 'Label', de: 'Name' } };
  return siteSettingsSchema.parse({ vehicle: { fields: [registration, ...fields] } }).vehicle.fields;
}
