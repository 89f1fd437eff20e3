/** Where this browser keeps the address that the server was told of: without it, nobody has switched pushes on here. */
export const pushKey = 'ballpark.push';
