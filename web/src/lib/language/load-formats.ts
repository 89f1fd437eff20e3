import { type Language, formatLocale } from '@ballpark/domain/languages.ts';
import { trustedScript } from '../trusted-script.ts';
// oxlint-disable-next-line import/default -- Vite makes it: the address of the file
import workerUrl from './formats-worker.ts?worker&url';

/**
 * The first formatter of a page takes 40 to 90 ms at a desk, because the browser looks through all of its locales. It does
 * so once for page and workers, so a worker asks first, and holds nobody up.
 */
export function loadFormats(language: Language): void {
  try {
    startWorker(language);
  } catch {
    // Without workers, or in development, the page asks itself.
  }
}

function startWorker(language: Language): Worker {
  return new Worker(trustedScript(workerUrl), { name: formatLocale(language) });
}
