/** An amount in words that are read out well: '1,200 US dollars'. */
export function spokenAmount(amount: number, currency: string): string {
  const style = {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  return new Intl.NumberFormat('en', style).format(amount);
}
