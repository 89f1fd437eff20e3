/** The storage key of the address that the server knows; while it is empty, pushes were never switched on here. */
export const pushKey = 'ballpark.push';
