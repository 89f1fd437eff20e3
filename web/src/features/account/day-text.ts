/** A day where the reader is: '7 December 2026'. */
export function dayText(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(at),
  );
}
