/** The storage key of this browser's push address, as the server has it; nothing is stored while pushes are off here. */
export const pushKey = 'ballpark.push';
