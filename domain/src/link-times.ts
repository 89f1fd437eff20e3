/** How long links in mails work, and those that people pass on. */
export const verificationHours = 24;
export const resetMinutes = 60;
export const confirmHours = 24;
export const undoDays = 7;
export const notMeDays = 7;
export const invitationDays = 14;
