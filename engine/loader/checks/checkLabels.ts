import type { FormSchema, MessagesSchema } from '../../contract/index.ts';
import { TOTAL_WORDS } from '../../form/totalsUnderRows.ts';
import { PHOTO_WORDS } from '../../messages/photoText.ts';
import { POINT_WORDS } from '../../messages/pointText.ts';
import { SIGNATURE_WORDS } from '../../messages/signatureText.ts';
import { TRACE_WORDS } from '../../messages/traceText.ts';
import { fieldAt } from '../fieldAt.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../ProductDraft.ts';
import type { SchemaKind } from '../SchemaFile.ts';
import { walk } from '../walk.ts';

/**
 * Labels are translated by their text. Where one locale is the language that the schemas are written in (`ofSchemas`), each other has a
 * translation of every text they show, and none of a text that is gone: a label renamed in one place is missing here at once.
 */
export const checkLabels: DraftCheck = (draft, report) => {
  const locales = filesOf<MessagesSchema>(draft, 'messages');
  if (!locales.some(({ schema }) => schema.ofSchemas === true)) return;
  const shown = shownTexts(draft);
  const written = writtenTexts(draft);
  for (const { file, schema } of locales) {
    if (schema.ofSchemas === true) continue;
    const labels = schema.labels ?? {};
    const at = { file: file.path, pointer: '/labels' };
    const missing = [...shown].filter((text) => !Object.hasOwn(labels, text));
    if (missing.length > 0)
      report({ code: 'UNKNOWN_MESSAGE', ...at, found: 'no labels', expected: `also ${listed(missing)}` });
    const gone = Object.keys(labels).filter((text) => !shown.has(text) && !written.has(text));
    if (gone.length > 0)
      report({ code: 'UNUSED', ...at, found: listed(gone), expected: 'texts that stand in some schema' });
  }
};

function listed(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ');
}

/** Kinds whose texts appear on screens; documents are printed in the language of the schemas. */
const KINDS: ReadonlySet<SchemaKind> = new Set([
  'entity',
  'form',
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
const LISTS = /\/(?:card\/heading|compare\/(?:facts|words))$/;

/** What the engine itself says of a flag, of a signature (`formatValue`) and of totals, translated like a label. */
const OWN_WORDS = [
  'Sì',
  'No',
  ...Object.values(SIGNATURE_WORDS),
  ...Object.values(PHOTO_WORDS),
  ...Object.values(TRACE_WORDS),
  ...Object.values(POINT_WORDS),
  ...Object.values(TOTAL_WORDS),
];

function shownTexts(draft: ProductDraft): ReadonlySet<string> {
  const found = new Set(OWN_WORDS);
  const add = (text: unknown) => {
    if (typeof text === 'string' && saysSomething(text)) found.add(text);
  };
  for (const { kind, content } of draft.files) {
    if (!KINDS.has(kind)) continue;
    walk(content, (word, value, pointer) => {
      // What an official list says stays in the language of the law.
      if (pointer.startsWith('/values/') && isOfficial(content)) return;
      // A reference's label is a field, not a text.
      if (LISTS.test(pointer)) for (const each of Object.values(value as object)) add(each);
      if (WORDS.has(word) && !/\/x-reference\/|^\/context\//.test(pointer)) add(value);
    });
  }
  for (const { schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = draft.product.entities[schema.entity];
    for (const { field, help, widget } of schema.sections.flatMap(({ fields }) => fields)) {
      // Without a help of its own a field shows what its entity says of it.
      const said = entity === undefined ? undefined : fieldAt(entity, field);
      if (help === undefined && widget !== 'hidden' && said !== 'open') add(said?.description);
    }
  }
  return found;
}

/** Every string of every schema but the messages, shown or not. */
function writtenTexts(draft: ProductDraft): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { kind, content } of draft.files) {
    if (kind === 'messages') continue;
    walk(content, (_word, value) => {
      if (typeof value === 'string') found.add(value);
    });
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
