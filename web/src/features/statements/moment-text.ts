/** A moment where the reader is: '7 December 2026 at 14:05'. */
export function momentText(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));
}
