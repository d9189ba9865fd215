// Icons of the notifications, not in icon.tsx, because every first screen loads that file and few screens show these icons.

export const bellIcon =
  'M12 3a6 6 0 00-6 6c0 5-2 6-2 7.5h16C20 15 18 14 18 9a6 6 0 00-6-6zM9.8 19.5a2.4 2.4 0 004.4 0';
export const mailIcon =
  'M4 6h16a1 1 0 011 1v10a1 1 0 01-1 1H4a1 1 0 01-1-1V7a1 1 0 011-1zM3.5 7.5l8.5 6 8.5-6';
export const messageIcon =
  'M5 4h14a1 1 0 011 1v10a1 1 0 01-1 1h-8l-4.5 4v-4H5a1 1 0 01-1-1V5a1 1 0 011-1zM8 8.5h8M8 12h5';
