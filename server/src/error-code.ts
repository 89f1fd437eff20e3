/** What Node.js or PostgreSQL calls the error, such as ENOENT or 23505; null if it has no code. */
export function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}
