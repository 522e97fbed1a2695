import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const ANSWERED = {
  type: 'public-key',
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
} as const;
/** Flags "user present" and "user verified", as a phone sets them after a fingerprint. */
const HERE = 0x05;
const WITH_KEY = 0x40;

interface Asked {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id?: string };
}

/**
 * Passkey of a phone in software: answers WebAuthn requests of a site at `origin`.
 *
 * @param flags authenticator flags; 1 for present but not verified.
 */
export function createAuthenticator(origin: string, flags = HERE) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  let counter = 0;
  const about = (host: string, more = 0) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags | more]), count]);
  };
  const client = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const host = new URL(origin).hostname;
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), ...ANSWERED };
  return {
    /** As the database keeps it. */
    row: {
      credentialId: credential.id,
      publicKey: coseKey.toString('base64url'),
      counter: 0,
      name: 'Telefono',
    },

    /** Answers a registration. */
    create(options: object) {
      const request = options as Asked;
      const data = Buffer.concat([
        ...[
          about(request.rp?.id ?? host, WITH_KEY),
          Buffer.alloc(16),
          Buffer.from([0, id.length]),
          id,
          coseKey,
        ],
      ]);
      const head = Buffer.from(
        `a363666d74646e6f6e656761747453746d74a068617574684461746158${data.length.toString(16)}`,
        'hex',
      );
      return {
        ...credential,
        response: {
          clientDataJSON: client('webauthn.create', request).toString('base64url'),
          attestationObject: Buffer.concat([head, data]).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Answers a request for authentication. */
    get(options: object) {
      const request = options as Asked;
      const data = about(request.rpId ?? host);
      const clientData = client('webauthn.get', request);
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}
