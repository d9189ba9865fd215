/** Id of the JSON block in the page that the edge writes the settings into. */
export const SETTINGS_ELEMENT_ID = 'forecourt-settings';
