type Kind = 'success' | 'error' | 'prize' | 'news';

type More = { detail?: string; onOpen?: () => void };

/**
 * Short news at the edge of the screen, read out as well: 2 s for success, 4 s otherwise (specification, section 9). A prize
 * is in gold and says in a second line what it brings; what others did can be opened from where it is said.
 * The machinery is fetched with the first one.
 */
export const toast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  prize: (text: string, detail: string) => void show('prize', text, { detail }),
  news: (text: string, onOpen: () => void) => void show('news', text, { onOpen }),
};

async function show(kind: Kind, text: string, more?: More): Promise<void> {
  const { showToast } = await import('./toaster.tsx');
  showToast(kind, text, more);
}
