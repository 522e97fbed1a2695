import type { FormSchema } from '../../contract/index.ts';
import { fieldAt } from '../fieldAt.ts';
import { type AnnotatedPlace, annotatedPlaces } from '../grammar/annotatedPlaces.ts';
import type { Meta } from '../grammar/grammarNode.ts';
import { filesOf, type ProductDraft } from '../ProductDraft.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { type PlacedText, textPlaces } from './textPlaces.ts';

const OWED = new WeakMap<readonly AnnotatedPlace[], readonly PlacedText[]>();

/** Where a file's texts for people stand (`x-text` of the grammar): each is owed a translation. */
export function owedPlaces(
  meta: Meta,
  { kind, content }: Pick<SchemaFile, 'kind' | 'content'>,
): readonly PlacedText[] {
  const places = annotatedPlaces(meta, kind, content);
  const owed = OWED.get(places) ?? owedIn(content, places);
  OWED.set(places, owed);
  return owed;
}

function owedIn(content: SchemaFile['content'], places: readonly AnnotatedPlace[]): readonly PlacedText[] {
  const texts = new Set(places.flatMap((each) => (each.annotations['x-text'] === true ? each.pointer : [])));
  // What an official list says stays in the language of the law.
  const isKept = (pointer: string) => pointer.startsWith('/values/') && isOfficial(content);
  return textPlaces(content).filter(
    ({ pointer, text }) => texts.has(pointer) && saysSomething(text) && !isKept(pointer),
  );
}

/** What forms show of an entity where they have no help of their own: its descriptions are owed a translation as well. */
export function shownDescriptions(draft: ProductDraft): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = draft.product.entities[schema.entity];
    for (const { field, help, widget } of schema.sections.flatMap(({ fields }) => fields)) {
      if (help !== undefined || widget === 'hidden' || entity === undefined) continue;
      const said = fieldAt(entity, field);
      if (said !== 'open' && typeof said?.description === 'string' && saysSomething(said.description))
        found.add(said.description);
    }
  }
  return found;
}

/** What is nothing but slots needs no translation. */
function saysSomething(text: string): boolean {
  return /\p{Letter}|[#°]/u.test(text.replaceAll(/\{[^}]*\}/g, ''));
}

function isOfficial(content: unknown): boolean {
  return (
    typeof content === 'object' && content !== null && 'official' in content && content.official === true
  );
}
