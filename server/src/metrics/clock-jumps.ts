import { Counter, type Registry } from '@prometheus-io/client';

/** A time service moves a clock by less than 0.1 s a minute. */
const jumpMs = 5_000;

type Clocks = { clockMs?: () => number; steadyMs?: () => number };

/** Call the returned function before each answer: it counts if the machine’s clock has jumped since. A pause of the machine counts too. */
export function countClockJumps(
  metrics: Registry,
  { clockMs = Date.now, steadyMs = () => performance.now() }: Clocks = {},
): () => void {
  const jumps = new Counter({
    name: 'clock_jumps_total',
    help: 'How often the clock of this machine was moved by five seconds or more, forward or back.',
    registers: [metrics],
  });
  let ahead = clockMs() - steadyMs();
  return () => {
    const before = ahead;
    ahead = clockMs() - steadyMs();
    if (Math.abs(ahead - before) >= jumpMs) jumps.inc();
  };
}
