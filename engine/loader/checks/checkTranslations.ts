import type { MessagesSchema } from '../../contract/index.ts';
import { asWritten, quoted, say } from '../../errors/Phrase.ts';
import { slotsOf } from '../../values/texts.ts';
import { notedTitles } from '../expand/expandFlags.ts';
import { nearestOf, under } from '../pointer.ts';
import { type AssembledProduct, filesOf, type ProductCheck } from '../SchemaFile.ts';
import { type Catalogue, cataloguesOf, translationsPath } from '../translations/catalogues.ts';
import {
  type PlacedText,
  requiredTranslations,
  shownDescriptions,
  textPlaces,
} from '../translations/textPlaces.ts';
import { FLAG_TEXTS } from '../translations/unusedTranslations.ts';

interface OwedText extends PlacedText {
  readonly schema: string;
}

type Tell = Parameters<ProductCheck>[1];

/**
 * If one locale is the language of the schemas (`ofSchemas`), each other locale translates all visible
 * texts. A missing text is a notice only; unused translations are found by `unusedTranslations`.
 */
export const checkTranslations: ProductCheck = (assembled, report) => {
  const locales = filesOf<MessagesSchema>(assembled, 'messages');
  for (const { name, path } of assembled.written) {
    if (!path.endsWith(`translations.${name}.json`) || locales.some(({ schema }) => schema.locale === name))
      continue;
    const expected = nearestOf(
      locales.map(({ schema }) => schema.locale),
      name,
    );
    report({ code: 'UNKNOWN_NAME', file: path, pointer: '', found: quoted(name), expected });
  }
  const catalogues = cataloguesOf(assembled.written);
  for (const catalogue of catalogues.values()) {
    checkSlots(catalogue, report);
    checkExceptions(catalogue, report);
  }
  const schemaLocale = locales.find(({ schema }) => schema.ofSchemas === true);
  if (schemaLocale === undefined) return;
  const owedTexts = allOwed(assembled);
  for (const { schema } of locales) {
    const { locale } = schema;
    if (schema.ofSchemas === true) continue;
    const catalogue = catalogues.get(locale) ?? { all: [], texts: new Map(), offers: new Map(), places: [] };
    checkOwed(owedTexts, catalogue, { locale, own: schemaLocale.file.path }, report);
  }
};

function checkSlots({ texts, offers, places }: Catalogue, report: Tell): void {
  for (const { file, pointer, text, former, is } of [...texts.values(), ...offers.values(), ...places]) {
    const [slots, translatedSlots] = [slotsOf(former ?? text), slotsOf(is)];
    const unlike = [
      ...translatedSlots.filter((slot) => !slots.includes(slot)),
      ...slots.filter((slot) => !translatedSlots.includes(slot)),
    ];
    const expected = say('slotsOfItalian');
    for (const slot of unlike)
      report({ code: 'UNKNOWN_PATH', file, pointer, found: asWritten(`{${slot}}`), expected });
  }
}

function allOwed(assembled: AssembledProduct): readonly OwedText[] {
  const visibleTexts = shownDescriptions(assembled);
  return assembled.written.flatMap((file) => {
    const described =
      file.kind === 'entity' || file.kind === 'fragment'
        ? textPlaces(file.content).filter(
            ({ word, text }) => word === 'description' && visibleTexts.has(text),
          )
        : [];
    // The title of a note follows from the title of its field.
    const notes = new Set(file.kind === 'entity' ? notedTitles(file.content).map(({ note }) => note) : []);
    return [...requiredTranslations(assembled.meta, file), ...described]
      .filter(({ text }) => !notes.has(text))
      .map((each) => ({ ...each, schema: file.path }));
  });
}

/**
 * Reports each untranslated text once, at its first place; a place with its own translation (exception) is
 * skipped.
 */
function checkOwed(
  owedTexts: readonly OwedText[],
  { texts, offers, places }: Catalogue,
  { locale, own }: { readonly locale: string; readonly own: string },
  report: Tell,
): void {
  const excepted = new Set(
    places.filter(({ at }) => at !== undefined).map(({ schema, place }) => `${schema}#${place}`),
  );
  const missing = new Map<string, string>();
  for (const { schema, place, text } of owedTexts)
    if (!texts.has(text) && !missing.has(text) && !excepted.has(`${schema}#${place}`))
      missing.set(text, schema);
  for (const text of FLAG_TEXTS) if (!texts.has(text)) missing.set(text, own);
  for (const [text, schema] of [...missing].slice(0, MAX_TOLD)) {
    const offer = offers.get(text);
    report({
      code: 'UNTRANSLATED',
      file: translationsPath(schema, locale),
      pointer: under('/texts', text),
      found: say('nothing'),
      expected:
        offer === undefined
          ? say('translationOf', { text })
          : say('translationMoved', { text, former: offer.former, said: offer.is }),
    });
  }
  if (missing.size > MAX_TOLD) {
    const [, schema = ''] = [...missing][MAX_TOLD] ?? [];
    const [file, remaining] = [translationsPath(schema, locale), missing.size - MAX_TOLD];
    const expected = say('translations', { count: remaining });
    report({ code: 'UNTRANSLATED', file, pointer: '/texts', found: say('nothing'), expected });
  }
}

/** More findings add no information: the translation has just begun. */
const MAX_TOLD = 200;

/** An exception with a schema text as translation would be translated a second time when shown. */
function checkExceptions({ texts, places }: Catalogue, report: Tell): void {
  for (const { file, pointer, text, is } of places) {
    const again = texts.get(is)?.is ?? is;
    if (again === is || texts.get(text)?.is === is) continue;
    const expected = say('anotherWord', { text: again });
    report({ code: 'FORBIDDEN_VALUE', file, pointer: under(pointer, 'is'), found: quoted(is), expected });
  }
}
