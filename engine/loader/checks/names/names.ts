import type { HooksSchema, OptionsSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { isOwnRule } from '../../../rules/RULES.ts';
import { entryOf } from '../../../values/paths.ts';
import { type PlaceInFile, placesOfDraft } from '../../grammar/annotatedPlaces.ts';
import { unknownName } from '../../grammar/unknownName.ts';
import { isOwnName } from '../../openGrammar.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../SchemaFile.ts';

/** Reports a name at `x-names` that refers to no existing entry. */
export const checkNames: DraftCheck = (draft, report) => {
  for (const place of placesOfDraft(draft)) {
    const { file, pointer, value } = place;
    const wrong = unknownName(draft, place);
    if (wrong !== undefined) report({ found: quoted(String(value)), ...wrong, file: file.path, pointer });
  }
};

/** Reports entries after which none is reached: before the last, without the condition that each has (`x-last`). */
export const checkLast: DraftCheck = (draft, report) => {
  for (const { file, pointer, value, annotations } of placesOfDraft(draft)) {
    const word = annotations['x-last'];
    if (word === undefined || !Array.isArray(value)) continue;
    for (const [index, entry] of value.slice(0, -1).entries())
      if (!Object.hasOwn(Object(entry) as object, word))
        report({
          ...{ code: 'MISSING_WORD', file: file.path, pointer: under(pointer, index) },
          ...{ found: say('nothing'), expected: quoted(word) },
        });
  }
};

/** Reports rule names that no code registers, and registered hooks that no schema uses. */
export const checkHooks: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<HooksSchema>(draft, 'hooks')) {
    for (const [index, word] of (schema.rules ?? []).entries()) {
      if (isOwnRule(word)) continue;
      const at = { file: file.path, pointer: under('/rules', index) };
      report({ ...at, code: 'UNKNOWN_HOOK', found: quoted(word), expected: say('registeredRule') });
    }
    const placesByHook = Map.groupBy(placesOfDraft(draft), hookOf);
    for (const [hook, names] of Object.entries(schema)) {
      if (!Array.isArray(names)) continue;
      const used = new Set((placesByHook.get(hook) ?? []).flatMap(namesAt));
      for (const [index, name] of names.entries()) {
        if (used.has(name)) continue;
        const pointer = under('', hook, index);
        const expected = say('registeredName', { names: nearestOf(used, name) });
        report({ code: 'UNUSED', file: file.path, pointer, found: quoted(name), expected });
      }
    }
  }
};

/** Key of `hooks.json` that lists the name at a place. */
function hookOf({ annotations }: PlaceInFile): string | undefined {
  const names = annotations['x-names'];
  return typeof names === 'object' && 'hook' in names ? names.hook : annotations['x-registered'];
}

/** Names at a place that belong to the product, not to the engine. */
function namesAt({ value, annotations }: PlaceInFile): readonly string[] {
  if (typeof value === 'string') return annotations['x-registered'] && !isOwnName(value) ? [] : [value];
  return Object.keys(Object(value)).filter(isOwnRule);
}

type NameKind = NonNullable<OptionsSchema['of']>;

/**
 * Checks option lists with `of` (values are names of roles, documents, …): values exist and, except for
 * entities, all names are listed.
 */
export const checkOptionsOf: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<OptionsSchema>(draft, 'options')) {
    if (schema.of === undefined) continue;
    const targetNames = namesOf(draft, schema.of);
    const { values: options } = entryOf(draft.product.options, file.name) ?? schema;
    const values = options.map(({ value }) => String(value));
    for (const [index, value] of values.entries()) {
      if (targetNames.includes(value)) continue;
      const pointer = under('/values', index, 'value');
      const expected = say('namesOf', { what: schema.of, names: nearestOf(targetNames, value) });
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: quoted(value), expected });
    }
    for (const name of schema.of === 'entities' ? [] : targetNames.filter((each) => !values.includes(each))) {
      const expected = say('alsoOf', { name, list: schema.of });
      report({
        code: 'UNKNOWN_NAME',
        file: file.path,
        pointer: '/values',
        found: say('noSuchValue'),
        expected,
      });
    }
  }
};

function namesOf({ product }: ProductDraft, of: NameKind): readonly string[] {
  if (of === 'documents') return Object.values(product.documents).map(({ reportCode }) => reportCode);
  if (of === 'roles') return product.roles.roles.map(({ name }) => name);
  return Object.keys(of === 'locales' ? product.messages : product.entities);
}

/** Reports option lists that no field, column or filter uses. */
export const checkUnused: DraftCheck = (draft, report) => {
  const places = placesOfDraft(draft).filter(({ annotations }) => annotations['x-names'] === 'options');
  const used = new Set(places.map(({ value }) => value));
  for (const file of draft.files) {
    if (file.kind !== 'options' || used.has(file.name)) continue;
    const expected = say('fieldWithOptions');
    report({ code: 'UNUSED', file: file.path, pointer: '', found: quoted(file.name), expected });
  }
};
