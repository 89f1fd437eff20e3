type Priced = { final_price_minor: number | null; price_answered_at: Date | null; closed_at: Date | null };

/** Whether a person suggested a price on a listing and has not seen the result with its present final price. */
export function awaitsReveal(
  { final_price_minor: finalPriceMinor, price_answered_at: answeredAt, closed_at: closedAt }: Priced,
  own: { revealed_at: Date | string | null } | undefined,
): boolean {
  const pricedAt = answeredAt ?? closedAt;
  if (!own || finalPriceMinor === null || pricedAt === null) return false;
  return own.revealed_at === null || new Date(own.revealed_at) < pricedAt;
}
