/** How far a guess is from the final price, in words: 'spot on', '4% below'. Both in units of one currency. */
export function nearness(amount: number, finalPrice: number): string {
  if (amount === finalPrice) return 'spot on';
  const percent = (Math.abs(amount - finalPrice) / finalPrice) * 100;
  const text = percent < 1 ? 'under 1' : Math.round(percent).toLocaleString('en');
  return `${text}% ${amount > finalPrice ? 'above' : 'below'}`;
}
