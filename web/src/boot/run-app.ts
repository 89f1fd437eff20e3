import { addLink } from '../lib/add-link.ts';
import { nextTask } from '../lib/next-task.ts';

/** The files of the app, as the build names them. */
export type AppFiles = { script: string; modules: readonly string[]; styles: readonly string[] };

/** Makes the browser fetch the app without running it. The files and the touches of the present page have priority. */
export async function fetchApp({ script, modules, styles }: AppFiles): Promise<void> {
  for (const href of styles) addLink({ rel: 'preload', as: 'style', href });
  for (const href of [...modules, script]) {
    addLink({ rel: 'modulepreload', fetchPriority: 'low', href });
    await nextTask();
  }
}

/** Runs the app once its styles are there, because it must never be shown without them. */
export async function runApp({ script, modules, styles }: AppFiles, media = ''): Promise<void> {
  await Promise.all(styles.map((href) => addStyles(href, media)));
  for (const href of [...modules, script]) {
    await import(/* @vite-ignore */ href);
    await nextTask();
  }
}

/** Adds a stylesheet, and waits until it is loaded or has failed. */
export function addStyles(href: string, media = ''): Promise<void> {
  return new Promise((resolve) => {
    addLink({ rel: 'stylesheet', href, media, onload: () => resolve(), onerror: () => resolve() });
  });
}
