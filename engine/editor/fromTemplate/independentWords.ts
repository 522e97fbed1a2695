import type { Json } from '../../contract/index.ts';
import { annotatedPlaces } from '../../loader/grammar/annotatedPlaces.ts';
import { under } from '../../loader/pointer.ts';
import { metaOf } from '../../loader/SchemaFile.ts';
import type { EditedFiles } from '../editSchema.ts';
import { entitiesByFile, fieldPlaces } from '../items/fieldPlaces.ts';
import { isSchemaNode, type KnownFile, type SchemaNode, textAt } from '../schemaParts.ts';
import type { ChecklistFrame } from './generalPartOf.ts';

/** Keyword whose members are copied one by one. */
const PARTED = 'x-checklist';
const RECORD_PATH = /\b(?:record|row)\.(\w+)/g;

/**
 * Content of a copied file without the keywords that depend on something it lacks: fields of items, and names
 * that the file does not declare (a section of a page, a column of a layout). The grammar says which values
 * are such names; fields in conditions and texts are recognised by their path (`record.x`).
 *
 * @param file the content to copy, already without items; keywords that the grammar requires are not removed.
 */
export function independentWords(
  files: EditedFiles,
  file: KnownFile,
  { entity, lost }: Pick<ChecklistFrame, 'entity' | 'lost'>,
): SchemaNode {
  const meta = metaOf(files);
  const { required = [] } = meta[`${file.kind}.schema.json`] as { readonly required?: readonly string[] };
  const needed = new Set(['properties', ...required]);
  const template = {
    ...{ meta, isAbout: true, entities: entitiesByFile(files) },
    entity: textAt(entity.content, 'x-entity') ?? '',
  };
  const isLost = (path: string) => lost.has(path.split('.')[0] ?? '');
  const mentionsLost = (value: Json) =>
    [...JSON.stringify(value).matchAll(RECORD_PATH)].some(([, field = '']) => isLost(field));

  function independent(content: SchemaNode): SchemaNode {
    const all = annotatedPlaces(meta, file.kind, content);
    const declared = new Set(
      all.map(({ value, annotations: { 'x-declares': sort } }) => `${sort} ${String(value)}`),
    );
    const fields = fieldPlaces({ ...file, content }, template);
    const dependent = all.filter(({ pointer, value, isName, annotations: { 'x-names': names } }) => {
      if (typeof value !== 'string') return false;
      if (fields[isName ? 'names' : 'values'].has(pointer)) return isLost(value);
      if (typeof names !== 'object' || !('name' in names) || names.of !== undefined) return false;
      return names.besides?.includes(value) !== true && !declared.has(`${names.name} ${value}`);
    });
    const isDependent = (at: string) =>
      dependent.some(({ pointer }) => pointer === at || pointer.startsWith(`${at}/`));
    const wordsOf = (node: SchemaNode, around: string): SchemaNode =>
      Object.fromEntries(
        Object.entries(node).flatMap(([word, value]): readonly (readonly [string, Json])[] => {
          const at = under(around, word);
          if (word === PARTED && isSchemaNode(value)) return [[word, wordsOf(value, at)]];
          const isCopied = needed.has(word) || (!isDependent(at) && !mentionsLost(value));
          return isCopied ? [[word, value]] : [];
        }),
      );
    const words = wordsOf(content, '');
    // What was removed may have declared names.
    return JSON.stringify(words) === JSON.stringify(content) ? content : independent(words);
  }

  return independent(file.content);
}

/** A node without some keywords. */
export function withoutWords(node: SchemaNode, words: readonly string[]): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([word]) => !words.includes(word)));
}
