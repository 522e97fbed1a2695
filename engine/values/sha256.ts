/** Constants of FIPS 180-4: leading bits of the fractional parts of roots of the first primes. */
const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const BEGIN = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/**
 * SHA-256 of a text's UTF-8 bytes, in hexadecimal. The browser's `crypto.subtle` needs TLS and is
 * asynchronous.
 *
 * @example sha256('abc') // 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
 */
export function sha256(text: string): string {
  const bytes = padToBlocks(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Uint32Array.from(BEGIN);
  for (let at = 0; at < bytes.length; at += BLOCK) mix(state, view, at);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** Padding: bit 1, zeros, and the length in bits, up to whole blocks. */
function padToBlocks(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const bits = bytes.length * 8;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bits / 2 ** 32));
  view.setUint32(whole.length - 4, bits >>> 0);
  return whole;
}

function mix(state: Uint32Array, view: DataView, from: number): void {
  const words = new Uint32Array(BLOCK);
  const word = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < BLOCK; index += 1) {
    if (index < 16) words[index] = view.getUint32(from + index * 4);
    else {
      const [early, late] = [word(index - 15), word(index - 2)];
      const first = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
      const second = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
      words[index] = word(index - 16) + first + word(index - 7) + second;
    }
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < BLOCK; index += 1) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const up = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const down = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const one = (h + up + chosen + (ROUNDS[index] ?? 0) + word(index)) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + down + most) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((each, index) => {
    state[index] = (state[index] ?? 0) + each;
  });
}

function rotateRight(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}
