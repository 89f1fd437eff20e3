import type { Mail } from '../adapters/mailer.ts';
import { verificationHours } from '../auth/verification-queries.ts';
import { escapeHtml } from './escape-html.ts';
import { site } from '@ballpark/domain/site.ts';

/** The mail by which a person verifies their address. Nothing in it is loaded from elsewhere. */
export function verificationMail(to: { name: string; token: string; publicUrl: string }): Omit<Mail, 'to'> {
  const link = `${to.publicUrl}/verify-email?token=${encodeURIComponent(to.token)}`;
  const greeting = `Hi ${greetingName(to.name)},`;
  return {
    subject: `Verify your email for ${site.name}`,
    text: [greeting, lines.welcome, `${lines.ask}\n${link}`, lines.limit, lines.notYou, lines.farewell].join(
      '\n\n',
    ),
    html: page(escapeHtml(greeting), escapeHtml(link)),
  };
}

const lines = {
  welcome: `Welcome to ${site.name}, where neighbours help each other find a fair price.`,
  ask: 'One small step is left: verify that this address is yours.',
  limit: `The link works once, for ${verificationHours} hours. If it has run out, ask for a new one on the page it opens.`,
  notYou: `You did not sign up? Then somebody mistyped their address: ignore this mail and you will hear no more from us.`,
  farewell: `See you in the neighbourhood,\nthe people of ${site.name}`,
};

/** Anyone can sign up with somebody else's address and a name that is an advertisement: only what looks like a name is repeated. */
function greetingName(name: string): string {
  const first = name.trim().split(/\s+/u)[0] ?? '';
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : 'there';
}

/** Tables and inline styles, for that is what mail programs agree on; the style element adds dark mode where it is known. */
function page(greeting: string, link: string): string {
  const paragraph = 'margin:0 0 20px;font-size:16px;line-height:1.6';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Verify your email for ${site.name}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #14120f !important; }
  .card { background: #211e1a !important; border-color: #3a352e !important; }
  .text, .brand { color: #f3eee6 !important; }
  .quiet, .quiet a { color: #b9b0a3 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f3ec">
<div style="display:none;max-height:0;overflow:hidden">${lines.ask}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f3ec">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="brand" style="padding:0 8px 16px;font:700 22px/1.2 'Segoe UI',system-ui,sans-serif;color:#2b2620">${site.name}</td></tr>
<tr><td class="card text" style="padding:32px;background:#ffffff;border:1px solid #e8e0d3;border-radius:16px;font-family:'Segoe UI',system-ui,sans-serif;color:#2b2620">
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.3">You are almost in</h1>
<p style="${paragraph}">${greeting}</p>
<p style="${paragraph}">${lines.welcome} ${lines.ask}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#b4431f;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">Verify my email</a></p>
<p class="quiet" style="margin:0 0 20px;font-size:14px;line-height:1.6;color:#6b6256">${lines.limit}</p>
<p class="quiet" style="margin:0;font-size:14px;line-height:1.6;color:#6b6256;word-break:break-all">The button does nothing? Open this address:<br><a href="${link}" style="color:#6b6256">${link}</a></p>
</td></tr>
<tr><td class="quiet" style="padding:20px 8px;font:14px/1.6 'Segoe UI',system-ui,sans-serif;color:#6b6256">${lines.notYou}<br><br>${lines.farewell.replace('\n', '<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
