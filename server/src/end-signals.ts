/** The signals that ask the server to end. */
export const endSignals: ('SIGHUP' | 'SIGINT' | 'SIGTERM')[] = ['SIGHUP', 'SIGINT', 'SIGTERM'];
/** At Ctrl-C the terminal signals the server, and npm passes on the signal that it got itself. */
const sameMomentMs = 1000;

/** Calls `end` at the first signal. A later one is impatience and ends the process at once. */
export function onEndSignal(end: () => void): void {
  let askedAt: number | undefined;
  for (const signal of endSignals) {
    process.on(signal, () => {
      if (askedAt === undefined) end();
      else if (performance.now() - askedAt > sameMomentMs) process.exit(1);
      askedAt ??= performance.now();
    });
  }
}
