/** For so many days an account that is to be deleted can still be kept (product 3.17). */
export const daysToStay = 14;
/** For so many days a copy of one's data can be fetched (product 3.16). */
export const exportDays = 7;
