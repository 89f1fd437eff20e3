import { contractText } from '@ballpark/domain/contract-text.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import { type Language, languages } from '@ballpark/domain/languages.ts';
import { cardPhotoUrl } from '@ballpark/domain/photos.ts';
import { placeText } from '@ballpark/domain/place-text.ts';
import { endText, guessedSoFar, resultDetail } from '@ballpark/domain/result-text.ts';
import { grounds, siteColors } from '@ballpark/domain/site-colors.ts';
import { site } from '@ballpark/domain/site.ts';
import { msg } from '@lingui/core/runtime-macro';
import { escapeHtml } from '../escape-html.ts';
import { textsIn } from '../language/texts.ts';
import { embedStrip } from './embed-strip.ts';
import { sharedOffer } from './serve-result-picture.ts';

export const embedThemes = ['light', 'dark'] as const;
type Shown = { language: Language; theme: (typeof embedThemes)[number] | undefined; publicUrl: string };

/** How often one that is not closed yet is read again. */
const reloadSeconds = 60;

/** A page of its own for other sites to frame: without the app, without a script. */
export function embedCard(shared: SharedListing, isOpen: boolean, shown: Shown): string {
  const { language, publicUrl } = shown;
  const i18n = textsIn(language);
  const { id, title, location, suggestionCount } = shared;
  const url = escapeHtml(`${publicUrl}/s/${id}`);
  const [cover] = shared.photos;
  const photo = cover
    ? `<img src="${escapeHtml(cardPhotoUrl(cover.url))}" alt="" width="72" height="72">`
    : '';
  const headline = isOpen ? i18n._(msg`What is this worth?`) : endText(i18n, shared);
  const detail = isOpen
    ? [sharedOffer(i18n, shared), guessedSoFar(i18n, suggestionCount)]
        .filter((text) => text !== null)
        .join(' · ')
    : resultDetail(i18n, shared);
  const action = isOpen ? i18n._(msg`Add your guess`) : i18n._(msg`See the result`);
  const body = `<a class="card" href="${url}" target="_blank" rel="noopener">
<div class="top">${photo}<div><h1 dir="auto">${escapeHtml(title)}</h1><p class="soft" dir="auto">${escapeHtml(placeText(i18n, location))}</p></div></div>
<p class="headline">${escapeHtml(headline)}</p><p class="detail">${escapeHtml(detail)}</p>
${embedStrip(i18n, shared)}
<p class="foot"><span>${escapeHtml(site.name)}</span><span class="action">${escapeHtml(action)}</span></p></a>`;
  const refresh = shared.isActive ? `<meta http-equiv="refresh" content="${reloadSeconds}">` : '';
  return pageOf(`${headline} · ${title}`, `${refresh}<link rel="canonical" href="${url}">`, body, shown);
}

/** Where its owner does not share it, or not any more. */
export function goneCard(shown: Shown): string {
  const text = contractText(textsIn(shown.language), messages.sharedListingGone);
  const body = `<a class="card" href="${escapeHtml(shown.publicUrl)}" target="_blank" rel="noopener"><p class="detail">${escapeHtml(text)}</p><p class="foot"><span>${escapeHtml(site.name)}</span></p></a>`;
  return pageOf(text, '', body, shown);
}

function pageOf(title: string, head: string, body: string, { language, theme }: Shown): string {
  const { direction } = languages[language];
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${head}<title>${escapeHtml(title)}</title><style>${styles(theme)}</style></head><body>${body}</body></html>`;
}

/** As in tokens.css: ink, soft ink, line. */
const inks = { light: ['#1d211a', '#4d5045', '#8c836e'], dark: ['#f6f0e1', '#cfc7b4', '#857d69'] } as const;

function styles(theme: Shown['theme']): string {
  const colors = siteColors(site.color);
  const tokens = (mode: 'light' | 'dark') => {
    const at = mode === 'light' ? 0 : 1;
    const [ink, soft, line] = inks[mode];
    return `color-scheme:${mode};--ground:${grounds[mode][1]};--ink:${ink};--soft:${soft};--line:${line};--accent:${colors.accent[at]};--accent-ink:${colors['accent-ink'][at]};--band:${colors['accent-soft'][at]}`;
  };
  const bySystem = theme === undefined ? `@media(prefers-color-scheme:dark){:root{${tokens('dark')}}}` : '';
  return `:root{${tokens(theme ?? 'light')}}${bySystem}*{box-sizing:border-box;margin:0}body{font:16px/1.4 ui-sans-serif,system-ui,sans-serif;color:var(--ink);background:none}.card{display:block;padding:16px;border:1px solid var(--line);border-radius:16px;background:var(--ground);color:inherit;text-decoration:none}.card:focus-visible{outline:3px solid var(--accent);outline-offset:-3px}.top{display:flex;gap:12px;align-items:center}.top>div{min-width:0}img{flex:none;border-radius:10px;object-fit:cover}h1{font-size:18px;line-height:1.25;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}.soft,.foot{color:var(--soft);font-size:14px}.headline{margin-top:12px;font-size:24px;font-weight:700;line-height:1.2}.detail{margin-top:2px}svg{display:block;margin-top:10px;overflow:visible;font-size:13px}.band{fill:var(--band)}.line{stroke:var(--line);stroke-width:3;stroke-linecap:round}.dot{fill:var(--accent);stroke:var(--ground);stroke-width:2}.mark{stroke-width:2;stroke-dasharray:1 4;stroke-linecap:round}.fair{stroke:var(--ink)}.final{stroke:var(--accent)}text{fill:var(--ink)}.strong,.final-text{font-weight:700}.final-text{fill:var(--accent-ink)}text.soft{fill:var(--soft)}.foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 12px;margin-top:12px}.action{color:var(--accent-ink);font-weight:700;text-decoration:underline}`;
}
