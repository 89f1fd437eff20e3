// oxlint-disable-next-line import/default -- Vite makes it: the address of the file
import libraryUrl from 'pdfjs-dist/build/pdf.min.mjs?url';
// oxlint-disable-next-line import/default -- as above
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { sleep } from '../../../lib/sleep.ts';
import { trustedScript } from '../../../lib/trusted-script.ts';

/** More is no quote. */
const [maxPages, maxTexts] = [20, 20_000];
/** A small file can name the same text without end. */
const maxMs = 10_000;

/**
 * The text of a PDF, in rows as they stand on the page, with tabs between columns; empty for a scan. In the browser: the
 * file is not sent. Throws if it is damaged, too much, or needs a password.
 */
export async function readPdf(file: File): Promise<string> {
  const data = new Uint8Array(await file.arrayBuffer());
  // Files of their own, so that neither the service worker keeps them nor another page loads them.
  const library = (await import(/* @vite-ignore */ libraryUrl)) as typeof import('pdfjs-dist');
  const thread = new Worker(trustedScript(workerUrl), { type: 'module' });
  const worker = library.PDFWorker.create({ port: thread });
  const loading = library.getDocument({ data, worker, useWasm: false, disableFontFace: true });
  // Without the time that its file takes.
  await worker.promise;
  const late = sleep(maxMs).then(() => Promise.reject(new Error('This PDF takes too long')));
  try {
    return await Promise.race([textOf(await Promise.race([loading.promise, late])), late]);
  } finally {
    // First: what takes too long would not hear that it shall end.
    thread.terminate();
    worker.destroy();
    void loading.destroy();
  }
}

async function textOf(document: PDFDocumentProxy): Promise<string> {
  const pages: string[] = [];
  let textCount = 0;
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    textCount += items.length;
    if (textCount > maxTexts) throw new Error('This PDF has too many texts');
    pages.push(rowsOf(items.flatMap((item) => ('str' in item ? [placed(item)] : []))).join('\n'));
  }
  return pages.join('\n').trim();
}

/** In points, from the lower left corner. */
export type PlacedText = { text: string; x: number; y: number; width: number; height: number };

function placed(item: { str: string; transform: unknown[]; width: number; height: number }): PlacedText {
  const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
  return { text: item.str, x, y, width: item.width, height: item.height };
}

/** Texts of one height on the page are one row; a gap wider than a letter is a tab. */
export function rowsOf(texts: readonly PlacedText[]): string[] {
  const rows: PlacedText[][] = [];
  for (const text of texts.filter((each) => each.text.trim() !== '').toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y - text.y) < Math.max(first.height, text.height, 4) / 2)
      row.push(text);
    else rows.push([text]);
  }
  return rows.map((row) => joined(row.toSorted((a, b) => a.x - b.x)));
}

function joined(row: readonly PlacedText[]): string {
  return row.reduce((text, piece, at) => {
    const before = row[at - 1];
    if (!before) return piece.text;
    const gap = piece.x - (before.x + before.width);
    const between = gap > piece.height ? '\t' : gap > piece.height / 8 ? ' ' : '';
    return text + between + piece.text;
  }, '');
}
