let holders = 0;
let report: (isHeld: boolean) => void = () => undefined;

/** Has prizes and notifications wait while something is shown that they must not cover, until the answered function is called. */
export function holdToasts(): () => void {
  holders += 1;
  report(true);
  return () => {
    holders -= 1;
    report(holders > 0);
  };
}

/** For the toasts themselves, whose code may come later: at once and at each change they learn whether they wait. */
export function followHolds(follow: (isHeld: boolean) => void): void {
  report = follow;
  if (holders > 0) report(true);
}
