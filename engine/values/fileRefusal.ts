import type { Field, Problem } from '../contract/index.ts';

/** What of a file is looked at: its kind by its bytes where the server asks, by what the device says before that. */
interface SomeFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

const PICTURE = 'image/';
/** What a field takes that says nothing: sounds only where one asks for them. */
const PLAIN = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/**
 * Why a field does not take a file (`x-accept`), as a rule and what its sentence quotes; undefined: it does.
 *
 * @param made whether the file is as it will be kept. Before that a picture of any kind and size may still become one that is taken: pictures are scaled
 *   down and written anew on their way.
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
