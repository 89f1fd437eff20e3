import { addLink } from './lib/add-link.ts';

/** The files of the app, as the build names them. */
export type AppFiles = { script: string; modules: readonly string[]; styles: readonly string[] };

/** Has the browser fetch the app, which does not run by that. What the page shows already goes first. */
export function fetchApp({ script, modules, styles }: AppFiles): void {
  for (const href of [...modules, script]) addLink({ rel: 'modulepreload', fetchPriority: 'low', href });
  for (const href of styles) addLink({ rel: 'preload', as: 'style', href });
}

/** Styles first: it must never stand without them. File by file, so that a phone answers touches in between. */
export async function runApp({ script, modules, styles }: AppFiles, media = ''): Promise<void> {
  await Promise.all(styles.map((href) => styled(href, media)));
  for (const href of [...modules, script]) {
    await import(/* @vite-ignore */ href);
    await nextTask();
  }
}

/** Not by a timer: each of a chain of them waits for 4 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

function styled(href: string, media: string): Promise<void> {
  return new Promise((resolve) => {
    addLink({ rel: 'stylesheet', href, media, onload: () => resolve(), onerror: () => resolve() });
  });
}

/** Waits until the page has been painted, where anybody sees it. */
export function whenPainted(work: () => unknown): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
