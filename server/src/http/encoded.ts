import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

export type Encoded = {
  type: string;
  isText: boolean;
  hash: string;
  forms: readonly Encoding[];
  inForm: (encoding: Encoding) => Promise<Buffer | Readable>;
};

/** `isKept`: sent many times, so worth slower compression. */
export function encoded(content: string | Buffer, type: string, { isKept }: { isKept: boolean }): Encoded {
  const plain = Buffer.from(content);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isKept ? 11 : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const make: Record<Encoding, () => Promise<Buffer>> = {
    br: () => promisify(brotliCompress)(plain, { params }),
    gzip: () => promisify(gzip)(plain),
    identity: async () => plain,
  };
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    isText: !type.startsWith('image/') || type === 'image/svg+xml',
    hash: hashOf(plain),
    forms: encodings,
    async inForm(encoding) {
      const form = made.get(encoding) ?? make[encoding]();
      made.set(encoding, form);
      return form;
    },
  };
}

/** For a large text that stays in memory: only the compressed bytes do, which are unpacked on their way to who does not take them. */
export function keptAsGzip(gzipped: Buffer, type: string): Encoded {
  return {
    type,
    isText: true,
    hash: hashOf(gzipped),
    forms: ['gzip', 'identity'],
    async inForm(encoding) {
      return encoding === 'gzip' ? gzipped : createGunzip().end(gzipped);
    },
  };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Each encoding has its own strong ETag. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, isText, hash, forms, inForm }: Encoded,
): Promise<FastifyReply> {
  const encoding = isText ? encodingFor(request.headers['accept-encoding'], forms) : 'identity';
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}.${encoding}"`;
  const vary = reply.getHeader('vary');
  reply.header('etag', etag).header('vary', [vary ?? [], 'accept-encoding'].flat().join(', '));
  if (reply.statusCode === 200 && namesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(await inForm(encoding));
}

/** Browsers send less. Thousands of entries would cost more than the answer. */
const maxHeaderLength = 400;

/** Prefers the smallest of equal qualities. Fastify’s negotiator sends br for `br;q=0, *`. */
export function encodingFor(accepted = '', forms: readonly Encoding[] = encodings): Encoding {
  const qualities = new Map(
    entriesOf(accepted).map((part) => {
      const [name = '', ...params] = part.split(';').map((each) => each.trim().toLowerCase());
      const quality = params.find((param) => param.startsWith('q='))?.slice(2);
      return [name, quality === undefined ? 1 : Number(quality) || 0];
    }),
  );
  const qualityOf = (encoding: Encoding) => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  const best = Math.max(...forms.map(qualityOf));
  return best > 0 ? (forms.find((encoding) => qualityOf(encoding) === best) ?? 'identity') : 'identity';
}

/** Compares weakly, because a proxy may have added W/. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = new Set(entriesOf(ifNoneMatch ?? '').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.has('*') || tags.has(etag);
}

function entriesOf(header: string): string[] {
  return header.slice(0, maxHeaderLength).split(',');
}
