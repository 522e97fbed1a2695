import type { FormSchema } from '../../contract/index.ts';
import { memoizeFrozen } from '../../values/memoizeFrozen.ts';
import { fieldAt } from '../fieldAt.ts';
import { filesOf, type ProductDraft } from '../ProductDraft.ts';
import type { SchemaFile, SchemaKind } from '../SchemaFile.ts';
import { type PlacedText, textPlaces } from './textPlaces.ts';

/** Kinds whose texts appear on screens; documents are printed in the language of the schemas. */
const KINDS: ReadonlySet<SchemaKind> = new Set([
  'entity',
  'form',
  'fragment',
  'table',
  'wizard',
  'workflow',
  'grid',
  'screen',
  'calendar',
  'notifications',
  'options',
  'roles',
]);

/** Words of the grammar that hold a text for people, wherever they stand. */
const WORDS: ReadonlySet<string> = new Set(
  'title x-plural label help submit leave placeholder confirm next back empty blank group text row yes no range agree foot footInLane count called alt'.split(
    ' ',
  ),
);

/** Places that hold several. */
const LISTS = /\/(?:card\/heading|compare\/(?:facts|words))\/[^/]+$/;

/** Where a file's texts for people stand: each is owed a translation. */
export function owedPlaces({ kind, content }: Pick<SchemaFile, 'kind' | 'content'>): readonly PlacedText[] {
  return KINDS.has(kind) ? owedIn(content) : [];
}

const owedIn = memoizeFrozen((content: SchemaFile['content']): readonly PlacedText[] =>
  textPlaces(content).filter(({ place, pointer, word, text }) => {
    if (!saysSomething(text)) return false;
    // What an official list says stays in the language of the law.
    if (pointer.startsWith('/values/') && isOfficial(content)) return false;
    if (LISTS.test(pointer)) return true;
    // A reference's label is a field, not a text; of a list of texts only those above are for people.
    return WORDS.has(word) && !/\/x-reference\/|^\/context\/|\/#\d+$/.test(place);
  }),
);

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
