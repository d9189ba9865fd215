/** Icon of the notifications. Apart from the others, because only two screens use it: first screens load the file of the others. */
export const inboxIcon =
  'M4 13.5L6.5 5.5A1 1 0 017.5 5h9a1 1 0 011 .5l2.5 8V18a1 1 0 01-1 1H5a1 1 0 01-1-1zM4 13.5h4.5a3.5 3.5 0 007 0H20';
