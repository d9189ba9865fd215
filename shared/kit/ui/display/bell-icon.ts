/** Icon of the notifications. Apart from the others, because only their screens use it: first screens load the file of the others. */
export const bellIcon =
  'M12 3a6 6 0 00-6 6c0 5-2 6-2 7.5h16C20 15 18 14 18 9a6 6 0 00-6-6zM9.8 19.5a2.4 2.4 0 004.4 0';
