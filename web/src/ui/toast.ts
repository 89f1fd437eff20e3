type Kind = 'success' | 'error';

/**
 * Short news at the edge of the screen, read out as well: 2 s for success, 4 s otherwise (specification, section 9).
 * The machinery is fetched with the first one.
 */
export const toast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
};

async function show(kind: Kind, text: string): Promise<void> {
  const { showToast } = await import('./toaster.tsx');
  showToast(kind, text);
}
