import type { FormSchema } from '../../contract/index.ts';
import { fieldAt } from '../fieldAt.ts';
import { type AnnotatedPlace, annotatedPlaces } from '../grammar/annotatedPlaces.ts';
import type { Meta } from '../grammar/grammarNode.ts';
import { filesOf, type ProductDraft } from '../ProductDraft.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { type PlacedText, textPlaces } from './textPlaces.ts';

const OWED = new WeakMap<readonly AnnotatedPlace[], readonly PlacedText[]>();

/** Texts of a file that need a translation (`x-text` in the grammar). */
export function owedPlaces(
  meta: Meta,
  { kind, content }: Pick<SchemaFile, 'kind' | 'content'>,
): readonly PlacedText[] {
  const places = annotatedPlaces(meta, kind, content);
  const texts = OWED.get(places) ?? owedIn(content, places);
  OWED.set(places, texts);
  return texts;
}

function owedIn(content: SchemaFile['content'], places: readonly AnnotatedPlace[]): readonly PlacedText[] {
  const texts = new Set(places.flatMap((each) => (each.annotations['x-text'] === true ? each.pointer : [])));
  // Official lists stay in the language of the law.
  const isOfficialValue = (pointer: string) => pointer.startsWith('/values/') && isOfficial(content);
  return textPlaces(content).filter(
    ({ pointer, text }) => texts.has(pointer) && hasWords(text) && !isOfficialValue(pointer),
  );
}

/** Descriptions of fields that forms show because the field has no `help`; they need a translation, too. */
export function shownDescriptions(draft: ProductDraft): ReadonlySet<string> {
  const descriptions = new Set<string>();
  for (const { schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = draft.product.entities[schema.entity];
    for (const { field, help, widget } of schema.sections.flatMap(({ fields }) => fields)) {
      if (help !== undefined || widget === 'hidden' || entity === undefined) continue;
      const property = fieldAt(entity, field);
      if (property !== 'open' && typeof property?.description === 'string' && hasWords(property.description))
        descriptions.add(property.description);
    }
  }
  return descriptions;
}

/** Whether a text contains more than slots and punctuation. */
function hasWords(text: string): boolean {
  return /\p{Letter}|[#°]/u.test(text.replaceAll(/\{[^}]*\}/g, ''));
}

function isOfficial(content: unknown): boolean {
  return (
    typeof content === 'object' && content !== null && 'official' in content && content.official === true
  );
}
