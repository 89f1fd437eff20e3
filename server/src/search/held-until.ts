/** The expiry of a demo listing whose story is not complete yet (server/src/demo): the listing is neither open to anybody nor closed. */
export const heldUntil = new Date('9999-01-01');
