import { createHash } from 'node:crypto';
import type { Digest } from './Archive.ts';

/** Counts and hashes bytes. */
export class Meter {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
  }

  /** Ends the hash: no bytes can be added afterwards. */
  digest(): Digest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Size and hash of bytes in memory. */
export function digestOf(bytes: Uint8Array): Digest {
  const meter = new Meter();
  meter.add(bytes);
  return meter.digest();
}
