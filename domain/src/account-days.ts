/** The account is deleted after so many days. */
export const daysToStay = 14;
/** An export can be downloaded for so many days. */
export const exportDays = 7;

export const verificationHours = 24;
export const resetMinutes = 60;
export const confirmHours = 24;
export const undoDays = 7;
export const notMeDays = 7;
export const invitationDays = 14;

export const daysBetweenUsernames = 30;
/** An old username leads to its person for so long; nobody else can ever take it. */
export const daysUsernameLeadsOn = 90;
