/** When a listing expires whose story is still being told (server/src/demo): it is neither open to anybody nor closed. */
export const heldUntil = new Date('9999-01-01');
