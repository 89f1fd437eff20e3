import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { done, type MadeUser } from './make.ts';
import type { TestApp } from './test-app.ts';

type CBORType = Parameters<typeof isoCBOR.encode>[0];

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
    const flags = { flags: verified | hasKey, ...lie };
    const parts = [this.#authData(flags), Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey()];
    const facts: [string, CBORType][] = [
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat(parts)],
    ];
    const attestation = Buffer.from(isoCBOR.encode(new Map(facts)));
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
    // A P-256 key for ES256.
    const facts: [number, CBORType][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ];
    return Buffer.from(isoCBOR.encode(new Map(facts)));
  }
}

export async function addPasskey(
  on: TestApp,
  { token }: Pick<MadeUser, 'token'>,
): Promise<{ id: string; device: SoftAuthenticator }> {
  const device = new SoftAuthenticator(on.deps.config.publicUrl);
  const { challenge } = await done(on.call('POST /auth/passkeys/options', { token }));
  const { id } = await done(on.call('POST /auth/passkeys', { token, body: device.make(challenge) }));
  return { id, device };
}

export async function askedOf(on: TestApp, token?: string): Promise<string> {
  const answer = await on.call('POST /auth/passkeys/login/options', token === undefined ? {} : { token });
  return answer.data.challenge;
}

/** The status of a sign-in by passkey. */
export async function signInWith(on: TestApp, device: SoftAuthenticator): Promise<number> {
  const body = device.sign(await askedOf(on));
  return (await on.call('POST /auth/passkeys/login', { body })).status;
}

function pick({ type, challenge, origin }: Lie) {
  return { ...(type && { type }), ...(challenge && { challenge }), ...(origin && { origin }) };
}
