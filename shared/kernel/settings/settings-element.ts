export const SETTINGS_ELEMENT_ID = 'forecourt-settings';
