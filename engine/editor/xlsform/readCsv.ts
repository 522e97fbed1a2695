import { dsvFormat } from 'd3-dsv';

const SEPARATORS = [';', ',', '\t'];

/** A first line with the separator for Excel; it is no row. d3-dsv refuses a hyphen, a quote has a meaning. */
const SEPARATOR_LINE = /^sep=([^"-])\r?\n/i;

/**
 * Rows of a CSV file (RFC 4180). Encodings: UTF-8, UTF-16 («Testo Unicode») or Windows-1252, which Excel uses
 * by default. The separator is the declared one, else the most frequent in the first line.
 */
export function readCsv(bytes: Uint8Array): readonly (readonly string[])[] {
  const text = textIn(bytes);
  const separatorLine = SEPARATOR_LINE.exec(text);
  const bare = text.slice(separatorLine?.[0].length ?? 0);
  const first = bare.split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string) => first.split(separator).length;
  const separator =
    separatorLine?.[1] ?? SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
  return dsvFormat(separator).parseRows(bare);
}

function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
