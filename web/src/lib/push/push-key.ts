/** Where this browser keeps the address that the server knows: without it, nobody has switched pushes on here. */
export const pushKey = 'ballpark.push';
