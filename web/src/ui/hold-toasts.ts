let holders = 0;
let tell: (isHeld: boolean) => void = () => undefined;

/** Has prizes and notifications wait while something is shown that they must not cover, until the answered function is called. */
export function holdToasts(): () => void {
  holders += 1;
  tell(true);
  return () => {
    holders -= 1;
    tell(holders > 0);
  };
}

/** For the toasts themselves, whose code may come later: they are told at once, and at each change, whether they wait. */
export function followHolds(follow: (isHeld: boolean) => void): void {
  tell = follow;
  if (holders > 0) tell(true);
}
