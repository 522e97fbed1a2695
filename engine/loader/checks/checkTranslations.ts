import type { MessagesSchema } from '../../contract/index.ts';
import { slotsOf } from '../../values/fillText.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import { OWN_WORDS } from '../translations/OWN_WORDS.ts';
import { owedPlaces, shownDescriptions } from '../translations/owedPlaces.ts';
import { saidIn } from '../translations/saidIn.ts';
import { type PlacedText, textPlaces } from '../translations/textPlaces.ts';
import { type Translation, translationsOf, translationsPath } from '../translations/translationsOf.ts';

interface Owed extends PlacedText {
  readonly schema: string;
}

/**
 * Texts are translated at their places. Where one locale is the language that the schemas are written in (`ofSchemas`), each other has a translation at every place that
 * shows one, and none of a place that is gone. A text that was changed keeps its translation: `toReview` of the product tells it.
 */
export const checkTranslations: DraftCheck = (draft, report) => {
  const locales = filesOf<MessagesSchema>(draft, 'messages');
  const all = translationsOf(draft.written);
  for (const { name, path } of draft.written) {
    if (!path.endsWith(`translations.${name}.json`) || locales.some(({ schema }) => schema.locale === name))
      continue;
    const expected = nearestOf(
      locales.map(({ schema }) => schema.locale),
      name,
    );
    report({ code: 'UNKNOWN_NAME', file: path, pointer: '', found: `"${name}"`, expected });
  }
  for (const each of all) {
    const slots = slotsOf(each.at?.text ?? each.of);
    const own = slotsOf(each.is);
    const unlike = [
      ...own.filter((slot) => !slots.includes(slot)),
      ...slots.filter((slot) => !own.includes(slot)),
    ];
    const expected = 'the slots of the Italian text';
    for (const slot of unlike)
      report({ code: 'UNKNOWN_PATH', file: each.file, pointer: each.pointer, found: `{${slot}}`, expected });
  }
  if (!locales.some(({ schema }) => schema.ofSchemas === true)) return;
  const owed = allOwed(draft);
  for (const { file, schema } of locales) {
    if (schema.ofSchemas === true) continue;
    const { locale, labels = {} } = schema;
    checkOwnWords(file.path, labels, report);
    const given = all.filter((each) => each.locale === locale);
    checkPlaces(owed, given, locale, report);
    checkHomonyms(given, labels, report);
  }
};

function allOwed(draft: ProductDraft): readonly Owed[] {
  const shown = shownDescriptions(draft);
  return draft.written.flatMap((file) => {
    const described =
      file.kind === 'entity' || file.kind === 'fragment'
        ? textPlaces(file.content).filter(({ word, text }) => word === 'description' && shown.has(text))
        : [];
    return [...owedPlaces(file), ...described].map((each) => ({ ...each, schema: file.path }));
  });
}

/** What the engine says is owed by its words: they stand at no place. */
function checkOwnWords(file: string, labels: Readonly<Record<string, string>>, report: Tell): void {
  const missing = [...OWN_WORDS].filter((text) => !Object.hasOwn(labels, text));
  if (missing.length > 0)
    report({
      code: 'UNKNOWN_MESSAGE',
      file,
      pointer: '/labels',
      found: 'no labels',
      expected: `also ${listed(missing)}`,
    });
  const gone = Object.keys(labels).filter((text) => !OWN_WORDS.has(text));
  if (gone.length > 0)
    report({
      code: 'UNUSED',
      file,
      pointer: '/labels',
      found: listed(gone),
      expected: 'words of the engine; texts of schemas are translated at their places',
    });
}

type Tell = Parameters<DraftCheck>[1];

/** A place without a translation, a translation without a place: what was renamed is told both ways, each with the other as the nearest. */
function checkPlaces(
  owed: readonly Owed[],
  given: readonly Translation[],
  locale: string,
  report: Tell,
): void {
  const has = new Set(given.map(({ schema, place }) => `${schema}#${place}`));
  const missing = owed.filter(({ schema, place }) => !has.has(`${schema}#${place}`));
  const gone = given.filter(({ at }) => at === undefined);
  const elsewhere = new Map(given.map((each) => [each.at?.text ?? each.of, each]));
  for (const { schema, place, text } of missing.slice(0, MOST_TOLD)) {
    const same = elsewhere.get(text);
    const near = gone.filter((each) => each.schema === schema).map((each) => each.place);
    const hints = [
      ...(same === undefined ? [] : [`"${same.is}" as at ${same.schema}#${same.place}`]),
      ...(near.length === 0 ? [] : [`or what is kept for ${nearestOf(near, place)}`]),
    ];
    report({
      code: 'UNTRANSLATED',
      file: translationsPath(schema, locale),
      pointer: under('/files', nameIn(schema), place),
      found: 'nothing',
      expected: [`a translation of "${text}"`, ...hints].join('; '),
    });
  }
  if (missing.length > MOST_TOLD) {
    const rest = missing.length - MOST_TOLD;
    const file = translationsPath(missing[MOST_TOLD]?.schema ?? '', locale);
    report({
      code: 'UNTRANSLATED',
      file,
      pointer: '',
      found: 'nothing',
      expected: `${rest} translations more`,
    });
  }
  const known = Map.groupBy(owed, (each) => each.schema);
  const homeless = gone.filter(({ schema }) => !known.has(schema));
  const schemas = new Set(owed.map((each) => nameIn(each.schema)));
  // Of a file that is not there one word is enough, not one for each of its texts.
  for (const key of new Set(homeless.map(({ file, schema }) => `${file}#${nameIn(schema)}`))) {
    const [file = '', found = ''] = key.split('#');
    const expected = `a file with texts: ${nearestOf(schemas, found)}`;
    report({ code: 'UNUSED', file, pointer: under('/files', found), found: `"${found}"`, expected });
  }
  const placeless = gone.filter(({ schema }) => known.has(schema));
  for (const { file, pointer, schema, place, of } of placeless.slice(0, MOST_TOLD)) {
    const places = known.get(schema) ?? [];
    const open = places.filter((each) => !has.has(`${schema}#${each.place}`));
    const alike = open.filter(({ text }) => text === of);
    const likely = [alike, open, places].find((each) => each.length > 0) ?? [];
    const near = nearestOf(
      likely.map((each) => each.place),
      place,
    );
    report({ code: 'UNUSED', file, pointer, found: `"${of}"`, expected: `a place with a text: ${near}` });
  }
}

/** More say nothing new: a language is being begun. */
const MOST_TOLD = 200;

/** A homonym's translation that is itself an Italian text would be translated once more where it is shown. */
function checkHomonyms(
  given: readonly Translation[],
  own: Readonly<Record<string, string>>,
  report: Tell,
): void {
  const { labels, homonyms } = saidIn(given, own);
  for (const { file, pointer, is } of homonyms) {
    const again = Object.hasOwn(labels, is) ? labels[is] : is;
    if (again === is) continue;
    const expected = `another word: as an Italian text it is translated "${again}"`;
    report({ code: 'FORBIDDEN_VALUE', file, pointer: under(pointer, 'is'), found: `"${is}"`, expected });
  }
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function listed(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ');
}
