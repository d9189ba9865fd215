/** Icon of the reminders. Apart from the others, because the first screens load the file of the others and need no alarm. */
export const alarmIcon =
  'M12 6a7 7 0 100 14 7 7 0 000-14zM12 9.5V13l2.5 1.5M5.5 3.5L2.5 6M18.5 3.5l3 2.5M7 18.5L5 21M17 18.5l2 2.5';
