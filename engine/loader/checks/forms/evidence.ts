import type { EntitySchema, Field, FieldLayout, FormSchema, OptionsSchema } from '../../../contract/index.ts';
import { asWritten, type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { widgetOf } from '../../../form/fieldNodes.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../SchemaFile.ts';

/**
 * Checks signatures (`x-signs`): on the record itself (the server seals only those), over fields
 * that people fill in, that everybody may see and that are no signatures. `signer` fits only fields with
 * `x-signs`.
 */
export const checkSigned: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, field] of Object.entries(entity.properties)) {
      const pointer = under('/properties', name);
      const tell: Tell = (code, word, found, expected) =>
        report({ file: file.path, pointer: under(pointer, ...word), code, found, expected });
      checkField(field, entity.properties, tell);
      for (const inside of ['properties', 'items'] as const) checkInside(field[inside], inside, tell);
    }
  }
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const fields = entryOf(draft.product.entities, schema.entity)?.properties ?? {};
    schema.sections.forEach(({ fields: layouts }, section) => {
      layouts.forEach(({ field, signer }, index) => {
        const target = entryOf(fields, field);
        // `checkNames` reports an unknown field.
        if (signer === undefined || target === undefined || target['x-signs'] !== undefined) return;
        const pointer = under('/sections', section, 'fields', index, 'signer');
        const expected = say('fieldThatSigns');
        report({
          code: 'UNUSED',
          file: file.path,
          pointer,
          found: say('partOf', { word: quoted('signer'), name: field }),
          expected,
        });
      });
    });
  }
};

type Code = Parameters<TellFinding>[0]['code'];
type Tell = (code: Code, word: readonly (string | number)[], found: Phrase, expected: Phrase) => void;
type Fields = Readonly<Record<string, Field>>;

function checkField(field: Field, beside: Fields, tell: Tell): void {
  const signedNames = field['x-signs'];
  if (signedNames === undefined) return;
  signedNames.forEach((name, index) => {
    const at = ['x-signs', index];
    const about = entryOf(beside, name);
    const actual = quoted(name);
    if (about === undefined) return;
    if (about['x-signs'] !== undefined) tell('IMPOSSIBLE', at, actual, say('fieldNoSignature'));
    else if (about.readOnly === true || about['x-column'] === false)
      tell('IMPOSSIBLE', at, actual, say('fieldFilledIn'));
    else if (about['x-may']?.see !== undefined) tell('IMPOSSIBLE', at, actual, say('fieldEverybodySees'));
  });
}

/** The server seals only fields of the record itself. */
function checkInside(within: Fields | Field | undefined, word: 'properties' | 'items', tell: Tell): void {
  const fields: Fields =
    word === 'items' ? ((within as Field)?.properties ?? {}) : ((within as Fields) ?? {});
  const at = word === 'items' ? ['items', 'properties'] : ['properties'];
  for (const [name, field] of Object.entries(fields))
    if (field['x-signs'] !== undefined)
      tell(
        'IMPOSSIBLE',
        [...at, name, 'x-signs'],
        say('insideAnother', { word: 'x-signs' }),
        say('fieldOfRecord'),
      );
}

/**
 * Checks pictures of forms and options (size, actual format) and reports option pictures that no form shows
 * as tiles.
 */
export const checkPictures: DraftCheck = (draft, report) => {
  const tiled = listsInTiles(draft);
  for (const kind of ['form', 'options'] as const)
    for (const { file, schema } of filesOf<Pick<OptionsSchema, 'pictures'>>(draft, kind))
      for (const { name, ...wrong } of wrongPictures(schema.pictures ?? {}))
        report({ code: 'GRAMMAR', file: file.path, pointer: under('/pictures', name), ...wrong });
  for (const { file, schema } of filesOf<OptionsSchema>(draft, 'options')) {
    const first = schema.values.findIndex(({ image }) => image !== undefined);
    if (first < 0 || tiled.has(file.name)) continue;
    const at = { file: file.path, pointer: under('/values', first, 'image') };
    report({ code: 'UNUSED', ...at, found: asWritten('image'), expected: say('formWithChoices') });
  }
};

/** Names of the option lists that some form shows with all choices visible (radio, choices, ranking). */
function listsInTiles(draft: ProductDraft): ReadonlySet<string> {
  const lists = new Set<string>();
  const visit = (fields: readonly FieldLayout[], shape: EntitySchema | object): void => {
    for (const layout of fields) {
      const field = fieldAt(shape, layout.field);
      if (typeof field !== 'object') continue;
      const list = field['x-options'] ?? field.items?.['x-options'];
      if (list !== undefined && ['radio', 'choices', 'ranking'].includes(layout.widget ?? widgetOf(field)))
        lists.add(list);
      if (layout.fields !== undefined && field.items !== undefined) visit(layout.fields, field.items);
    }
  };
  for (const { schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity !== undefined) for (const { fields } of schema.sections) visit(fields, entity);
  }
  return lists;
}

/** Limit of one picture: it is sent to phones together with the form. */
const MOST_BYTES = 60_000;
const BEGINS: Readonly<Record<string, RegExp>> = {
  'svg+xml': /<svg[\s>]/,
  png: /^\x89PNG/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF[\s\S]{4}WEBP/,
};

interface WrongPicture {
  readonly name: string;
  readonly found: Phrase;
  readonly expected: Phrase;
}

/** Data URLs, by name, that exceed the limit or contain other bytes than their media type. */
function wrongPictures(pictures: Readonly<Record<string, string>>): readonly WrongPicture[] {
  return Object.entries(pictures).flatMap(([name, picture]) => {
    const [, kind = '', base64 = ''] = /^data:image\/([a-z+]+);base64,(.*)$/.exec(picture) ?? [];
    const bytes = (base64.length / 4) * 3;
    if (bytes > MOST_BYTES) {
      const expected = say('pictureOf', { what: say('kilobytes', { count: MOST_BYTES / 1000 }) });
      return [{ name, found: say('kilobytes', { count: Math.round(bytes / 1000) }), expected }];
    }
    const isOne = BEGINS[kind]?.test(atob(base64)) !== false;
    return isOne ? [] : [{ name, found: say('noWord', { word: kind }), expected: say('pictureItself') }];
  });
}
