/** A number as English texts write it: '20,000'. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
