import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { directionOf } from '@ballpark/domain/languages.ts';
import { oneLine } from '@ballpark/domain/text-limits.ts';
import type { Mail } from '../adapters/mailer.ts';
import { escapeHtml } from '../escape-html.ts';
import { siteColors } from '@ballpark/domain/site-colors.ts';
import { faceVersion, site } from '@ballpark/domain/site.ts';

type Content = {
  subject: string;
  heading: string;
  /** Only the first name is used. */
  name: string;
  paragraphs: readonly string[];
  /** The inbox preview; in the mail it is above the link. */
  ask: string;
  link: { label: string; url: string };
  list?: readonly MailItem[];
  note?: string;
  footer?: string;
  unsubscribeUrl?: string;
};

/** What a mail says. */
export type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

export type MailItem = { text: string; url: string };

/** The HTML loads nothing but a logo of the site’s own, which is the same file for everybody. */
export function composeMail(i18n: I18n, content: Content): Composed {
  const { list = [], ask, link, note, footer, unsubscribeUrl } = content;
  // A text of one line cannot imitate a line of ours.
  const [subject, ...paragraphs] = [oneLine(content.subject), ...content.paragraphs.map(oneLine)];
  const greeting = greetingOf(i18n, content.name);
  const items = list.map((item) => `- ${oneLine(item.text)}\n  ${item.url}`);
  const ending =
    unsubscribeUrl === undefined
      ? []
      : [i18n._(msg`Unsubscribe from emails like this: ${{ url: unsubscribeUrl }}`)];
  const text = [
    greeting,
    ...paragraphs,
    ...items,
    `${ask}\n${link.url}`,
    note ?? [],
    footer ?? [],
    ending,
    farewell(i18n),
    operatorLine() ?? [],
  ]
    .flat()
    .join('\n\n');
  return { subject, text, html: page(i18n, { ...content, subject, paragraphs }, greeting) };
}

function farewell(i18n: I18n): string {
  return i18n._(msg`See you in the neighbourhood,\nThe ${{ site: site.name }} team`);
}

/** Who is responsible, with their address; undefined until an admin says so. */
function operatorLine(): string | undefined {
  const { operatorName, operatorAddress, contactEmail } = site;
  if (operatorName === '') return undefined;
  const lines = operatorAddress.split('\n').map((line) => line.trim());
  return [operatorName, ...lines, contactEmail ?? ''].filter((part) => part !== '').join(', ');
}

/** Anybody can sign up with another's address and an advertisement as a name. */
function greetingOf(i18n: I18n, fullName: string): string {
  const name = oneLine(fullName).split(/\s+/u)[0] ?? '';
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(name) ? i18n._(msg`Hi ${{ name }},`) : i18n._(msg`Hi there,`);
}

const paragraph = 'margin:0 0 20px;font-size:16px;line-height:1.6';
const quiet = 'font-size:14px;line-height:1.6;color:#4d5045';
const font = "'Segoe UI',system-ui,sans-serif";

/** All mail clients support tables and inline styles; the style element adds dark mode where possible. */
function page(i18n: I18n, content: Content, greeting: string): string {
  const html = escapeHtml;
  const direction = directionOf(i18n.locale);
  const colors = siteColors(site.color);
  const url = html(content.link.url);
  const [before, after] = [[greeting, ...content.paragraphs], [content.ask]].map((texts) =>
    texts.map((text) => `<p style="${paragraph}">${html(text)}</p>`).join('\n'),
  );
  return `<!doctype html>
<html lang="${i18n.locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${html(content.subject)}</title>
<style>${darkMode(colors['accent-ink'][1])}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf6ec">
<div style="display:none;max-height:0;overflow:hidden">${html(content.ask)}</div>
<table role="presentation" class="page" lang="${i18n.locale}" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="background:#faf6ec">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="brand" style="padding:0 8px 16px;font:700 22px/1.2 ${font};color:${colors['accent-ink'][0]}">${logoHtml(content.link.url, direction)}${html(site.name)}</td></tr>
<tr><td class="card text" style="padding:32px;background:#fffdf8;border:1px solid #e3dac6;border-radius:16px;font-family:${font};color:#1d211a;overflow-wrap:anywhere">
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.3">${html(content.heading)}</h1>
${before}
${listHtml(content.list ?? [], direction)}${after}
<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${colors.accent[0]};color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${html(content.link.label)}</a></p>
${noteHtml(content.note)}<p class="quiet" style="margin:0;${quiet}">${html(i18n._(msg`Button not working? Copy this link:`))}<br><a href="${url}" style="color:#4d5045;word-break:break-all">${url}</a></p>
</td></tr>
<tr><td class="quiet" style="padding:20px 8px;font-family:${font};${quiet}">${footerHtml(i18n, content)}${html(farewell(i18n)).replace('\n', '<br>')}${operatorHtml()}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

type Direction = ReturnType<typeof directionOf>;

/** Before or after what a line begins with; not all clients know logical properties. */
function atStart(direction: Direction, side: 'before' | 'after', px: number): string {
  return (direction === 'ltr') === (side === 'after') ? `0 ${px}px 0 0` : `0 0 0 ${px}px`;
}

/** Clients that load no pictures show the name alone. `url`: any of the site. */
function logoHtml(url: string, direction: Direction): string {
  if (site.logo === null) return '';
  const address = new URL(`/icon-192.png?v=${faceVersion()}`, url);
  return `<img src="${escapeHtml(address.href)}" alt="" width="36" height="36" style="display:inline-block;vertical-align:middle;margin:${atStart(direction, 'after', 10)};border:0">`;
}

function listHtml(list: readonly MailItem[], direction: Direction): string {
  if (list.length === 0) return '';
  const items = list.map(({ text, url }) => {
    const link = `<a class="text" href="${escapeHtml(url)}" style="color:#1d211a">${escapeHtml(text)}</a>`;
    return `<li style="margin:0 0 12px;font-size:16px;line-height:1.5">${link}</li>`;
  });
  return `<ul style="margin:0 0 20px;padding:${atStart(direction, 'before', 20)}">\n${items.join('\n')}\n</ul>\n`;
}

function noteHtml(note: string | undefined): string {
  if (note === undefined) return '';
  return `<p class="quiet" style="margin:0 0 20px;${quiet}">${escapeHtml(note)}</p>\n`;
}

function footerHtml(i18n: I18n, { footer, unsubscribeUrl: url }: Content): string {
  const link =
    url &&
    `<a href="${escapeHtml(url)}" style="color:#4d5045">${escapeHtml(i18n._(msg`Unsubscribe from emails like this`))}</a>`;
  const lines = [footer && escapeHtml(footer), link].filter((line) => line !== undefined);
  return lines.length === 0 ? '' : `${lines.join('<br>')}<br><br>`;
}

function operatorHtml(): string {
  const line = operatorLine();
  return line === undefined ? '' : `<br><br>${escapeHtml(line)}`;
}

const darkMode = (brand: string) => `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #17150f !important; }
  .card { background: #211e17 !important; border-color: #39352a !important; }
  .text { color: #f6f0e1 !important; }
  .brand { color: ${brand} !important; }
  .quiet, .quiet a { color: #cfc7b4 !important; }
}
`;
