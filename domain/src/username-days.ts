/** Days from one change of a username to the next. */
export const daysBetweenUsernames = 30;
/** For this many days a username that was given up leads to its person; it stays reserved for them for good. */
export const daysUsernameLeadsOn = 90;
