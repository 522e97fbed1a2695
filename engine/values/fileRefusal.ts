import type { Field, Problem } from '../contract/index.ts';

/**
 * Checked properties of a file. The server derives the type from the bytes, the browser takes the device's
 * word.
 */
interface SomeFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

const PICTURE = 'image/';
/** Types accepted without `x-accept`; sounds need an explicit entry. */
const PLAIN = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/**
 * Rule and params of the reason why a field refuses a file (`x-accept`); undefined if it accepts it.
 *
 * @param made whether the file is in its stored form. Before, a picture of any kind and size may become
 * acceptable, because pictures are scaled down and re-encoded before the upload.
 */
export function fileRefusal(
  { 'x-accept': accept }: Pick<Field, 'x-accept'>,
  { name, type, size }: SomeFile,
  made: boolean,
): Pick<Problem, 'rule' | 'params'> | undefined {
  if (accept === undefined)
    return type.startsWith('audio/')
      ? { rule: 'accept-type', params: { name, types: PLAIN.map(nameOfType) } }
      : undefined;
  const { types, maxBytes } = accept;
  const isPicture = type.startsWith(PICTURE);
  const mayBecome = !made && isPicture && types.some((each) => each.startsWith(PICTURE));
  const [base = ''] = type.split(';');
  if (!mayBecome && !types.some((each) => each === base))
    return { rule: 'accept-type', params: { name, types: types.map(nameOfType) } };
  if (maxBytes !== undefined && size > maxBytes && !mayBecome)
    return { rule: 'accept-size', params: { name, limit: sizeText(maxBytes) } };
  return undefined;
}

/** `image/jpeg` → `JPEG`. */
function nameOfType(type: string): string {
  return (type.split('/')[1] ?? type).toUpperCase();
}

function sizeText(bytes: number): string {
  const [unit, step] = bytes < 1_000_000 ? ['kB', 1000] : ['MB', 1_000_000];
  return `${String(Math.round((bytes / Number(step)) * 10) / 10).replace('.', ',')} ${unit}`;
}
