/** For this many days an account that will be deleted can still be kept. */
export const daysToStay = 14;
/** For this many days a copy of one's data can be downloaded. */
export const exportDays = 7;
