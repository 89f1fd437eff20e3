import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

type Lie = {
  challenge?: string;
  origin?: string;
  rpId?: string;
  type?: string;
  counter?: number;
  flags?: number;
};

/** User present and verified. */
const verified = 0x05;
const hasKey = 0x40;

/** `lie` overrides parts of its answers. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #origin: string;

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  make(challenge: string, lie: Lie = {}) {
    const client = this.#clientData('webauthn.create', challenge, lie);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const data = Buffer.concat([
      this.#authData({ flags: verified | hasKey, ...lie }),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey(),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(data),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  sign(challenge: string, lie: Lie = {}) {
    this.counter += 1;
    const client = this.#clientData('webauthn.get', challenge, lie);
    const data = this.#authData({ counter: this.counter, ...lie });
    const hash = createHash('sha256').update(client).digest();
    const signature = createSign('sha256')
      .update(Buffer.concat([data, hash]))
      .sign(this.#key.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
      clientExtensionResults: {},
    };
  }

  #clientData(type: string, challenge: string, lie: Lie): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false, ...pick(lie) }),
    );
  }

  #authData({ rpId = new URL(this.#origin).hostname, flags = verified, counter = 0 }: Lie): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a P-256 key for ES256.
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
  }
}

export async function addPasskey(
  on: TestApp,
  { token }: Pick<MadeUser, 'token'>,
): Promise<{ id: string; device: SoftAuthenticator }> {
  const device = new SoftAuthenticator(on.deps.config.publicUrl);
  const { data } = await on.call('POST /auth/passkeys/options', { token });
  const added = await on.call('POST /auth/passkeys', { token, body: device.make(data.challenge) });
  if (added.status !== 201) throw new Error(`no passkey was added: ${added.status} ${added.error}`);
  return { id: added.data.id, device };
}

export async function askedOf(on: TestApp, token?: string): Promise<string> {
  const answer = await on.call('POST /auth/passkeys/login/options', token === undefined ? {} : { token });
  return answer.data.challenge;
}

function pick({ type, challenge, origin }: Lie) {
  return { ...(type && { type }), ...(challenge && { challenge }), ...(origin && { origin }) };
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** Of 24 to 255 bytes. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value]);
}
