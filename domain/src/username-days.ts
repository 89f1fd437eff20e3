/** Days from one change of a username to the next (product 3.19). */
export const daysBetweenUsernames = 30;
/** So many days a username that was given up leads to its person. It stays reserved for them for good. */
export const daysUsernameLeadsOn = 90;
