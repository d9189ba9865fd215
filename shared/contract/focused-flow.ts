/**
 * Attribute of an element with a step of a flow, e.g. a booking. While the page contains one, the shell hides brand
 * and navigation on phones. Older shells ignore it.
 */
export const FOCUSED_FLOW_ATTRIBUTE = 'data-focused-flow';
