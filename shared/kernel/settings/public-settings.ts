import * as z from 'zod/mini';
import { type SiteSettings, siteSettingsSchema } from './schema.ts';

/**
 * What the edge inlines for the browser: the site settings as they are. Nothing in them is secret;
 * Firebase's web keys identify a project and grant nothing by themselves.
 */
export const publicSettingsSchema = z.omit(siteSettingsSchema, { $schema: true });

/** The site settings as the browser knows them. */
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** The part of the settings that a browser gets. */
export function publicSettings({ $schema: _, ...settings }: SiteSettings): PublicSettings {
  return settings;
}
