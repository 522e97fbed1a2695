import fc from 'fast-check';
import type { Json } from '../../../engine/contract/index.ts';
import type { EditedFiles, SchemaEdit } from '../../../engine/editor/index.ts';
import { under } from '../../../engine/node.ts';

interface Place {
  readonly file: string;
  readonly at: string;
  readonly inList: boolean;
}

/** One change that fits the files as they are, chosen by three numbers. */
export function editBy(
  files: EditedFiles,
  [where, what, whither]: readonly [number, number, number],
): SchemaEdit {
  const places = Object.keys(files).flatMap((file) => placesIn(files[file] ?? null, file, ''));
  const place = places[where % places.length];
  if (place === undefined) throw new Error('no place in the files');
  const { file, at } = place;
  const value: Json = [{ label: 'nuovo' }, 'testo', 7, null, ['a'], true][whither % 6] ?? null;
  if (!place.inList) {
    const edits: readonly SchemaEdit[] = [
      { does: 'set', file, at, value },
      { does: 'remove', file, at },
      { does: 'rename', file, at, to: `altro-${where}-${whither}` },
      { does: 'set', file, at: `${at}-new`, value, after: at.split('/').at(-1) ?? '' },
    ];
    return edits[what % edits.length] as SchemaEdit;
  }
  const items = places.filter((each) => each.file === file && each.inList && !each.at.startsWith(`${at}/`));
  const edits: readonly SchemaEdit[] = [
    { does: 'set', file, at, value },
    { does: 'insert', file, at, value },
    { does: 'remove', file, at },
    { does: 'duplicate', file, at },
    { does: 'move', file, at, to: items[whither % items.length]?.at ?? at },
  ];
  return edits[what % edits.length] as SchemaEdit;
}

/** Numbers for `editBy`. */
export const anySteps = fc.array(fc.tuple(fc.nat(5000), fc.nat(60), fc.nat(5000)), {
  maxLength: 60,
  size: 'max',
});

function placesIn(value: Json, file: string, at: string): readonly Place[] {
  if (Array.isArray(value)) {
    return value.flatMap((each: Json, index) => {
      const here = under(at, index);
      return [{ file, at: here, inList: true }, ...placesIn(each, file, here)];
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const here = under(at, key);
    return [{ file, at: here, inList: false }, ...placesIn(each as Json, file, here)];
  });
}
