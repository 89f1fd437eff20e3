import { foundPaths } from '@ballpark/domain/page-paths.ts';
import { fillMarks } from '@ballpark/domain/site-marks.ts';
import { site, siteChanges } from '@ballpark/domain/site.ts';
import { escapeHtml } from '../escape-html.ts';
import { encoded, type Encoded } from '../http/encoded.ts';
import { type Built, inlineSource } from './built-files.ts';
import { pageTags } from './share-tags.ts';

/** `styles`: the source of its inline styles in a policy. */
export type FilledPage = { text: string; content: Encoded; styles: string | null };

/** The shell of the app, without any content of its own. */
export const shell = 'app.html';
export const manifest = 'manifest.webmanifest';

/**
 * Fills the pages of the build with the present settings, of which they also tell the web app. Each is filled once, at its first request,
 * until a setting changes.
 */
export function pageFiller({ files }: Built, publicUrl: string) {
  const filled = new Map<string, FilledPage>();
  let filledFor = '';

  /** The template that another page of a build has, if there is a contact address. */
  function templateOf(file: string): string {
    const named = files.get(`pages/with-contact.${file}`);
    const template = site.contactEmail === null || named === undefined ? files.get(`pages/${file}`) : named;
    return (template ?? '').toString();
  }

  function fill(file: string, path: string): FilledPage {
    const template = templateOf(file);
    const changes = siteChanges();
    const adopted =
      Object.keys(changes).length === 0
        ? ''
        : `<meta name="ballpark-site" content="${escapeHtml(JSON.stringify(changes))}">`;
    const tags = isFound(path) ? pageTags(path, publicUrl) : '';
    const text = fillMarks(template, escapeHtml).replace('</head>', () => `${tags}${adopted}</head>`);
    const content = encoded(text, 'text/html; charset=utf-8', { isKept: true });
    return { text, content, styles: inlineSource(template, 'style') };
  }

  function once(key: string, make: () => FilledPage): FilledPage {
    const changes = JSON.stringify(siteChanges());
    if (filledFor !== changes) filled.clear();
    filledFor = changes;
    const page = filled.get(key) ?? make();
    filled.set(key, page);
    return page;
  }

  return {
    /** The page of this file, with the tags for sharing that this path has. */
    page: (file: string, path: string) =>
      once(isFound(path) ? `${file} ${path}` : file, () => fill(file, path)),
    manifest: () =>
      once(manifest, () => {
        const text = fillMarks((files.get(manifest) ?? '').toString(), (value) =>
          JSON.stringify(value).slice(1, -1),
        );
        const content = encoded(text, 'application/manifest+json', { isKept: true });
        return { text, content, styles: null };
      }).content,
  };
}

/** Whether a page has one address for those who search and share. */
function isFound(path: string): boolean {
  return (foundPaths as readonly string[]).includes(path);
}
