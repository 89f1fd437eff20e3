/** For this many days an account that will be deleted can still be kept (product 3.17). */
export const daysToStay = 14;
/** For this many days a copy of one's data can be downloaded (product 3.16). */
export const exportDays = 7;
