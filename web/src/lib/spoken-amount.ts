const formats = new Map<string, Intl.NumberFormat>();

/** An amount in words that are read out well: '1,200 US dollars'. */
export function spokenAmount(amount: number, currency: string): string {
  const style = {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  const format = formats.get(currency) ?? new Intl.NumberFormat('en', style);
  formats.set(currency, format);
  return format.format(amount);
}
