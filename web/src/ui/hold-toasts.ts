/** Has prizes and notifications wait while something is shown that they must not cover; `false` shows them then. */
export async function holdToasts(held: boolean): Promise<void> {
  const { hold } = await import('./toaster.tsx');
  hold(held);
}
