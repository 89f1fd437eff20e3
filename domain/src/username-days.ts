/** Days from one change of a username to the next (product 3.19). */
export const daysBetweenUsernames = 30;
/** For this many days a username that was given up leads to its person; it stays reserved for them for good (product 3.19). */
export const daysUsernameLeadsOn = 90;
