/** 'spot on', '4% below'; in the same currency. */
export function nearness(amount: number, finalPrice: number): string {
  if (amount === finalPrice) return 'spot on';
  const percent = (Math.abs(amount - finalPrice) / finalPrice) * 100;
  const text = percent < 1 ? 'under 1' : Math.round(percent).toLocaleString('en');
  return `${text}% ${amount > finalPrice ? 'above' : 'below'}`;
}
