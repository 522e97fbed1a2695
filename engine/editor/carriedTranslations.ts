import { type PlacedText, textPlaces } from '../loader/translations/textPlaces.ts';
import type { EditedFiles } from './editSchema.ts';
import { knownFiles } from './schemaParts.ts';
import {
  exceptionAt,
  findTranslation,
  offeredTexts,
  otherLocales,
  withException,
  withTranslation,
} from './textTranslations.ts';

/**
 * Updates translations after an edit: a relabelled text loses its translation and gets that of the former
 * text as an offer; exceptions move with their text and are removed with it.
 */
export function carriedTranslations(before: EditedFiles, after: EditedFiles): EditedFiles {
  const changed = knownFiles(after).filter(
    ({ path, kind, content }) =>
      !UNTRANSLATED.has(kind) && before[path] !== undefined && before[path] !== content,
  );
  let files = after;
  for (const { path, content } of changed) {
    const [was, is] = [textPlaces(before[path]), textPlaces(content)];
    for (const [locale] of otherLocales(after)) {
      files = withoutLostOffers({ before, after: files }, locale, path, textsIn(is));
      files = withOffers(files, locale, path, relabelledTexts(was, is));
      files = withMovedExceptions({ before, after: files }, locale, path, was, is);
    }
  }
  return files;
}

const UNTRANSLATED: ReadonlySet<string> = new Set(['messages', 'translations', 'scenario']);

/** Drops offers for the intermediate texts of typing, which pass their offer on to the final text. */
function withoutLostOffers(
  { before, after }: { readonly before: EditedFiles; readonly after: EditedFiles },
  locale: string,
  schema: string,
  standing: ReadonlySet<string>,
): EditedFiles {
  const lost = offeredTexts(after, locale).filter(
    (text) => !standing.has(text) && findTranslation(before, locale, text) === undefined,
  );
  return lost.reduce((now, text) => withTranslation(now, locale, { schema, text }, undefined), after);
}

interface Relabelled {
  readonly was: string;
  readonly is: string;
}

/**
 * Texts that replaced another at the same place. A text that existed elsewhere before was moved or copied.
 */
function relabelledTexts(was: readonly PlacedText[], is: readonly PlacedText[]): readonly Relabelled[] {
  const [known, former] = [new Map(was.map(({ place, text }) => [place, text])), textsIn(was)];
  return is.flatMap(({ place, text }) => {
    const before = known.get(place);
    return before === undefined || former.has(text) ? [] : [{ was: before, is: text }];
  });
}

function withOffers(
  files: EditedFiles,
  locale: string,
  schema: string,
  texts: readonly Relabelled[],
): EditedFiles {
  return texts.reduce((now, { was, is }) => {
    const former = findTranslation(now, locale, was);
    if (former === undefined || typeof findTranslation(now, locale, is) === 'string') return now;
    // An unused offer passes to the next text; it becomes the translation again if its original text returns.
    const offer = typeof former === 'string' ? { of: was, is: former } : former;
    const withoutOffer =
      typeof former === 'string' ? now : withTranslation(now, locale, { schema, text: was }, undefined);
    return withTranslation(withoutOffer, locale, { schema, text: is }, offer.of === is ? offer.is : offer);
  }, files);
}

function withMovedExceptions(
  { before, after }: { readonly before: EditedFiles; readonly after: EditedFiles },
  locale: string,
  schema: string,
  was: readonly PlacedText[],
  is: readonly PlacedText[],
): EditedFiles {
  const now = new Map(is.map(({ place, text }) => [place, text]));
  const former = new Map(was.map(({ place, text }) => [place, text]));
  return was.reduce((files, { place, text }) => {
    const exception =
      now.get(place) === text ? undefined : exceptionAt(before, locale, schema, { place, text });
    if (exception === undefined) return files;
    const to = is.find((each) => each.text === text && former.get(each.place) !== text);
    const without = now.has(place) ? files : withException(files, locale, { schema, place, text }, undefined);
    return to === undefined ? without : withException(without, locale, { ...to, schema }, exception);
  }, after);
}

function textsIn(places: readonly PlacedText[]): ReadonlySet<string> {
  return new Set(places.map(({ text }) => text));
}
