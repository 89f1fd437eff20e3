/** When each part of the reveal begins, and when all of it is over; in milliseconds from its start. */
export const revealTimes = {
  dots: 350,
  ownDot: 1_000,
  mark: 1_300,
  price: 2_050,
  result: 2_250,
  rows: 2_350,
  winner: 2_800,
  xp: 2_900,
  badge: 3_300,
  end: 4_000,
} as const;
