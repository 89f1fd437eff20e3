/** For this many days an account that will be deleted can still be kept. */
export const daysToStay = 14;
/** For this many days a copy of one's data can be downloaded. */
export const exportDays = 7;

/** How long links in mails work, and those that people pass on. */
export const verificationHours = 24;
export const resetMinutes = 60;
export const confirmHours = 24;
export const undoDays = 7;
export const notMeDays = 7;
export const invitationDays = 14;

/** Days from one change of a username to the next. */
export const daysBetweenUsernames = 30;
/** For this many days a username that was given up leads to its person; it stays reserved for them for good. */
export const daysUsernameLeadsOn = 90;
