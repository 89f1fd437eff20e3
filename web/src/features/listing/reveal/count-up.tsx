import { useEffect, useState } from 'react';

type CountUpProps = {
  to: number;
  unit: string;
  /** When it begins and how long it takes, in milliseconds. */
  fromMs: number;
  forMs: number;
  /** Shows the end. */
  isOver: boolean;
};

/** A number that counts up from 0, slower towards its end. It takes the room of the final number, and screen readers get only that. */
export function CountUp({ to, unit, fromMs, forMs, isOver }: CountUpProps) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (isOver) return undefined;
    const startMs = performance.now() + fromMs;
    let frame = requestAnimationFrame(function step(nowMs) {
      const passed = Math.min(1, Math.max(0, (nowMs - startMs) / forMs));
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [fromMs, forMs, isOver]);
  const shown = isOver ? to : Math.round(to * share);
  return (
    <span className="inline-grid tabular-nums">
      <span className="invisible [grid-area:1/1]" aria-hidden>
        {to} {unit}
      </span>
      <span className="[grid-area:1/1]" aria-hidden>
        {shown} {unit}
      </span>
      <span className="sr-only">
        {to} {unit}
      </span>
    </span>
  );
}
