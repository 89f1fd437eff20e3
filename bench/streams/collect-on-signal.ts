/** Lets the bench ask a server to throw its garbage away before its memory is read, by a signal that means nothing to it. */
process.on('SIGWINCH', () => globalThis.gc?.());
