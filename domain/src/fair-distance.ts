import { roundAmount } from './rough-amount.ts';

/** How a price lies to the fair price that is shown beside it. */
export type FairDistance = {
  /** Rounded; above 0 where the price is higher. At least −99, because no price is 100 % below another. */
  percent: number;
  /** From twice as much on, how many times as much, to one decimal; nobody says ‘900 % above’. */
  times: number | null;
  /** In units of the currency. */
  difference: number;
};

/** Compares with the rounded figure that people see, so that the sentence and the two figures agree. */
export function fairDistance(amount: number, estimate: number, currency: string): FairDistance {
  const fair = roundAmount(estimate, currency);
  const ratio = amount / fair;
  const percent = Math.max(Math.round((ratio - 1) * 100), -99);
  const times = ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio);
  return {
    percent: percent === 0 ? 0 : percent,
    times: percent >= 100 ? times : null,
    difference: amount - fair,
  };
}
