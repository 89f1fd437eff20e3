/** Lets the bench have a server collect its garbage before its memory is read, by a signal that it does not use otherwise. */
process.on('SIGWINCH', () => globalThis.gc?.());
