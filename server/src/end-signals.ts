export const endSignals: ('SIGHUP' | 'SIGINT' | 'SIGTERM')[] = ['SIGHUP', 'SIGINT', 'SIGTERM'];

/** At Ctrl-C the terminal signals the server, and npm forwards its own signal. */
const sameMomentMs = 1000;

/** Calls `end` at the first signal; a later one ends the process at once. */
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
