type Sniffed = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'image/heic' | undefined;

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif']);

/** What a file is by its first bytes; names and declared types are the sender's word and count for nothing. */
export function sniffType(bytes: Uint8Array): Sniffed {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  if (head.length >= 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP') return 'image/webp';
  if (textAt(head, 4, 8) === 'ftyp' && HEIC_BRANDS.has(textAt(head, 8, 12))) return 'image/heic';
  if (textAt(head, 0, 5) === '%PDF-') return 'application/pdf';
  return undefined;
}

function textAt(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}
