import { type KeyObject, createHash, verify } from 'node:crypto';

/** As a mailbox checks a mail (RFC 6376): relaxed/relaxed, rsa-sha256, and one signature. */
export function hasGoodDkim(raw: string, publicKey: KeyObject): boolean {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = head.split(/\r\n(?![ \t])/).map((line) => {
    const at = line.indexOf(':');
    return { name: line.slice(0, at).toLowerCase().trim(), value: relaxed(line.slice(at + 1)) };
  });
  const signature = headers.find(({ name }) => name === 'dkim-signature')?.value ?? '';
  const tags = new Map(
    signature.split(';').map((tag) => {
      const [, name = '', value = ''] = /^\s*([a-z]+)\s*=([^]*)$/.exec(tag) ?? [];
      return [name, value.replaceAll(/\s/g, '')];
    }),
  );
  const body = canonicalBody(rest.join('\r\n\r\n'));
  if (createHash('sha256').update(body).digest('base64') !== tags.get('bh')) return false;
  const left = headers.toReversed();
  const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
    const at = left.findIndex((header) => header.name === name.toLowerCase());
    return at === -1 ? [] : left.splice(at, 1).map(({ value }) => `${name.toLowerCase()}:${value}\r\n`);
  });
  const itself = `dkim-signature:${signature.replace(/\bb=[^;]*$/, 'b=')}`;
  const sealed = Buffer.from(tags.get('b') ?? '', 'base64');
  return verify('sha256', Buffer.from(signed.join('') + itself), publicKey, sealed);
}

function relaxed(value: string): string {
  return value
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}

function canonicalBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
}
