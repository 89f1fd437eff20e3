/** Stores this browser's push endpoint; absent while push is off. */
export const pushKey = 'ballpark.push';
