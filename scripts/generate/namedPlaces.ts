import { annotatedPlaces, kindOf, metaOf } from '../../engine/node.ts';
import type { SchemaSet } from './SchemaSet.ts';

/** A name in a file that refers to something (`x-names`) or is referred to by others (`x-declares`). */
interface NamedPlace {
  readonly path: string;
  readonly name: string;
  readonly declares: string | undefined;
  /** Kind of hook that the name requires. */
  readonly hook: string | undefined;
}

/** All names of the files with such an annotation. */
export function namedPlaces({ files }: SchemaSet): readonly NamedPlace[] {
  const meta = metaOf(files);
  return Object.entries(files).flatMap(([path, content]) => {
    const kind = kindOf(path)?.kind;
    if (kind === undefined) return [];
    return annotatedPlaces(meta, kind, content).flatMap(({ value: name, annotations }) => {
      const { 'x-names': names, 'x-declares': declares } = annotations;
      const hook = typeof names === 'object' && 'hook' in names ? names.hook : undefined;
      const isNamed = typeof name === 'string' && (hook ?? declares) !== undefined;
      return isNamed ? [{ path, name, declares, hook }] : [];
    });
  });
}
