/**
 * Attribute of the element that holds a step of something that is done in one go, such as a booking. While there is one
 * in the page, the shell takes its brand and its navigation away on phones: the step has its own way back. A shell of
 * before leaves them, and nothing else changes.
 */
export const FOCUSED_FLOW_ATTRIBUTE = 'data-focused-flow';
