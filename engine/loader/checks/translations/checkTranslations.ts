import type { MessagesSchema } from '../../../contract/index.ts';
import { asWritten, quoted, say } from '../../../errors/Phrase.ts';
import { slotsOf } from '../../../values/fillText.ts';
import { notedTitles } from '../../expandFlags.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type Catalogue, cataloguesOf, translationsPath } from '../../translations/catalogues.ts';
import { OWN_WORDS } from '../../translations/OWN_WORDS.ts';
import { owedPlaces, shownDescriptions } from '../../translations/owedPlaces.ts';
import { type PlacedText, textPlaces } from '../../translations/textPlaces.ts';

interface Owed extends PlacedText {
  readonly schema: string;
}

type Tell = Parameters<DraftCheck>[1];

/**
 * Where one locale is the language that the schemas are written in (`ofSchemas`), each other translates every text that people read: what lacks is a notice, and
 * keeps no product from being. A translation that no schema needs any more does no harm (`unusedTranslations`).
 */
export const checkTranslations: DraftCheck = (draft, report) => {
  const locales = filesOf<MessagesSchema>(draft, 'messages');
  for (const { name, path } of draft.written) {
    if (!path.endsWith(`translations.${name}.json`) || locales.some(({ schema }) => schema.locale === name))
      continue;
    const expected = nearestOf(
      locales.map(({ schema }) => schema.locale),
      name,
    );
    report({ code: 'UNKNOWN_NAME', file: path, pointer: '', found: quoted(name), expected });
  }
  const catalogues = cataloguesOf(draft.written);
  for (const catalogue of catalogues.values()) {
    checkSlots(catalogue, report);
    checkExceptions(catalogue, report);
  }
  const written = locales.find(({ schema }) => schema.ofSchemas === true);
  if (written === undefined) return;
  const owed = allOwed(draft);
  for (const { schema } of locales) {
    const { locale } = schema;
    if (schema.ofSchemas === true) continue;
    const catalogue = catalogues.get(locale) ?? { all: [], texts: new Map(), offers: new Map(), places: [] };
    checkOwed(owed, catalogue, { locale, own: written.file.path }, report);
  }
};

function checkSlots({ texts, offers, places }: Catalogue, report: Tell): void {
  for (const { file, pointer, text, former, is } of [...texts.values(), ...offers.values(), ...places]) {
    const [slots, own] = [slotsOf(former ?? text), slotsOf(is)];
    const unlike = [
      ...own.filter((slot) => !slots.includes(slot)),
      ...slots.filter((slot) => !own.includes(slot)),
    ];
    const expected = say('slotsOfItalian');
    for (const slot of unlike)
      report({ code: 'UNKNOWN_PATH', file, pointer, found: asWritten(`{${slot}}`), expected });
  }
}

function allOwed(draft: ProductDraft): readonly Owed[] {
  const shown = shownDescriptions(draft);
  return draft.written.flatMap((file) => {
    const described =
      file.kind === 'entity' || file.kind === 'fragment'
        ? textPlaces(file.content).filter(({ word, text }) => word === 'description' && shown.has(text))
        : [];
    // The note of a field is called by the field.
    const notes = new Set(file.kind === 'entity' ? notedTitles(file.content).map(({ note }) => note) : []);
    return [...owedPlaces(draft.meta, file), ...described]
      .filter(({ text }) => !notes.has(text))
      .map((each) => ({ ...each, schema: file.path }));
  });
}

/** Each text once, however many places say it; a place that is an exception has its own. */
function checkOwed(
  owed: readonly Owed[],
  { texts, offers, places }: Catalogue,
  { locale, own }: { readonly locale: string; readonly own: string },
  report: Tell,
): void {
  const excepted = new Set(
    places.filter(({ at }) => at !== undefined).map(({ schema, place }) => `${schema}#${place}`),
  );
  const missing = new Map<string, string>();
  for (const { schema, place, text } of owed)
    if (!texts.has(text) && !missing.has(text) && !excepted.has(`${schema}#${place}`))
      missing.set(text, schema);
  for (const text of OWN_WORDS) if (!texts.has(text)) missing.set(text, own);
  for (const [text, schema] of [...missing].slice(0, MOST_TOLD)) {
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
  if (missing.size > MOST_TOLD) {
    const [, schema = ''] = [...missing][MOST_TOLD] ?? [];
    const [file, rest] = [translationsPath(schema, locale), missing.size - MOST_TOLD];
    const expected = say('translations', { count: rest });
    report({ code: 'UNTRANSLATED', file, pointer: '/texts', found: say('nothing'), expected });
  }
}

/** More say nothing new: a language is being begun. */
const MOST_TOLD = 200;

/** An exception's translation that is itself an Italian text would be translated once more where it is shown. */
function checkExceptions({ texts, places }: Catalogue, report: Tell): void {
  for (const { file, pointer, text, is } of places) {
    const again = texts.get(is)?.is ?? is;
    if (again === is || texts.get(text)?.is === is) continue;
    const expected = say('anotherWord', { text: again });
    report({ code: 'FORBIDDEN_VALUE', file, pointer: under(pointer, 'is'), found: quoted(is), expected });
  }
}
