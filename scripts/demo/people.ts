/** Of the numbers that belong to nobody for good: 07700 900000 to 900999. */
export const PHONE = '+447700900219';
export const PHONE_AS_TYPED = '07700 900219';

export const NAME = 'Mara Winter';
