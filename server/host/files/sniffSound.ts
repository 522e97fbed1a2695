type Sound = 'audio/webm' | 'audio/mp4' | 'audio/ogg';

const EBML = Buffer.from('1a45dfa3', 'hex');
const PICTURES = /V_(?:VP|AV1|MPEG|THEORA)|vide|theora/;

/** Sound type by the first bytes; undefined for other files, including videos. */
export function sniffSound(head: Buffer): Sound | undefined {
  const text = head.toString('latin1');
  if (PICTURES.test(text)) return undefined;
  if (head.subarray(0, 4).equals(EBML) && text.includes('webm') && /A_(?:OPUS|VORBIS)/.test(text))
    return 'audio/webm';
  if (text.startsWith('ftyp', 4) && (text.startsWith('M4A ', 8) || text.includes('soun'))) return 'audio/mp4';
  if (text.startsWith('OggS') && /OpusHead|vorbis/.test(text)) return 'audio/ogg';
  return undefined;
}
