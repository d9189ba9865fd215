import type { ServiceIcon } from '@forecourt/shared/settings';
import { gaugeIcon } from './icon.tsx';

/** SVG paths of the icons that the settings can name for a kind of work. */
export const serviceIcons: Readonly<Record<ServiceIcon, string>> = {
  battery:
    'M4 8h16a1 1 0 011 1v9a1 1 0 01-1 1H4a1 1 0 01-1-1V9a1 1 0 011-1zM6 8V5.5h3V8M15 8V5.5h3V8M6.5 13.5h4M13.5 13.5h4M15.5 11.5v4',
  bodywork:
    'M5 4h12a1 1 0 011 1v3a1 1 0 01-1 1H5a1 1 0 01-1-1V5a1 1 0 011-1zM18 6.5h2V12h-8v3M12 15a1 1 0 011 1v4a1 1 0 01-2 0v-4a1 1 0 011-1z',
  brake:
    'M12 3a9 9 0 100 18 9 9 0 000-18zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM12 6v.1M6.8 9v.1M6.8 15v.1M12 18v.1M17.2 9v.1M17.2 15v.1',
  clipboard:
    'M9 4.5H6a1 1 0 00-1 1V20a1 1 0 001 1h12a1 1 0 001-1V5.5a1 1 0 00-1-1h-3M9.5 3h5a.5.5 0 01.5.5V6H9V3.5a.5.5 0 01.5-.5zM8.5 13.5l2.5 2.5 4.5-4.5',
  cooling: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  gauge: gaugeIcon,
  glass: 'M6 6h12l3 11H3zM8 17c1-3 3.5-5 7-5.5',
  message:
    'M5 4.5h14a1 1 0 011 1v10a1 1 0 01-1 1h-7l-4.5 4v-4H5a1 1 0 01-1-1v-10a1 1 0 011-1zM8 9h8M8 12.5h5',
  oil: 'M12 3.5c3.5 4.3 5.5 7 5.5 10a5.5 5.5 0 01-11 0c0-3 2-5.7 5.5-10zM9.5 14a2.5 2.5 0 002.5 2.5',
  parts: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  tyre: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 8a4 4 0 100 8 4 4 0 000-8zM12 3v5M12 16v5M3 12h5M16 12h5',
  wrench:
    'M20 7.5l-3.2 3.2-3.5-3.5L16.5 4a5 5 0 00-6.3 6.3L4.6 15.9a2.5 2.5 0 003.5 3.5l5.6-5.6A5 5 0 0020 7.5z',
};
