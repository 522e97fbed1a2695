import type { Json } from '../../contract/index.ts';
import { type PlacedText, textPlaces } from '../../loader/translations/textPlaces.ts';
import type { EditedFiles } from '../editSchema.ts';
import { isSchemaNode, type KnownFile, knownFiles, type SchemaNode, textAt } from '../schemaParts.ts';
import { countPlaces } from './labelPlaces.ts';
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
      files = withOffers(files, locale, path, relabelledTexts(was, is));
      files = withoutLostOffers({ before, after: files }, locale, path, textsAt(was));
      files = withMovedExceptions({ before, after: files }, locale, path, was, is);
    }
  }
  return files;
}

const UNTRANSLATED: ReadonlySet<string> = new Set(['messages', 'translations', 'scenario']);

/** Drops offers for texts that are in no file any more: former texts, and the intermediate ones of typing. */
function withoutLostOffers(
  { before, after }: { readonly before: EditedFiles; readonly after: EditedFiles },
  locale: string,
  schema: string,
  formerTexts: ReadonlySet<string>,
): EditedFiles {
  const lost = offeredTexts(after, locale).filter(
    (text) =>
      (formerTexts.has(text) || findTranslation(before, locale, text) === undefined) &&
      countPlaces(after, text) === 0,
  );
  return lost.reduce((now, text) => withTranslation(now, locale, { schema, text }, undefined), after);
}

interface Relabelled {
  readonly place: string;
  readonly was: string;
  readonly is: string;
}

/**
 * Texts that replaced another at the same place. A text that existed elsewhere before was moved or copied.
 */
function relabelledTexts(was: readonly PlacedText[], is: readonly PlacedText[]): readonly Relabelled[] {
  const [known, former] = [new Map(was.map(({ place, text }) => [place, text])), textsAt(was)];
  return is.flatMap(({ place, text }) => {
    const before = known.get(place);
    return before === undefined || former.has(text) ? [] : [{ place, was: before, is: text }];
  });
}

function withOffers(
  files: EditedFiles,
  locale: string,
  schema: string,
  texts: readonly Relabelled[],
): EditedFiles {
  return texts.reduce((now, { place, was, is }) => {
    const former =
      exceptionAt(now, locale, schema, { place, text: was }) ?? findTranslation(now, locale, was);
    if (former === undefined || typeof findTranslation(now, locale, is) === 'string') return now;
    // An unused offer passes to the next text; it becomes the translation again if its original text returns.
    const offer = typeof former === 'string' ? { of: was, is: former } : former;
    return withTranslation(now, locale, { schema, text: is }, offer.of === is ? offer.is : offer);
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

function textsAt(places: readonly PlacedText[]): ReadonlySet<string> {
  return new Set(places.map(({ text }) => text));
}

/**
 * Translations after names were replaced in files: a text with the name in a slot keeps its translation, with
 * the new name; exceptions move with their places.
 *
 * @param renamed the changed files, of the same structure as before except for names.
 */
export function renamedTranslations(all: readonly KnownFile[], renamed: EditedFiles): EditedFiles {
  const pairs = all.flatMap(({ path, content }) => {
    const now = textPlaces(renamed[path]);
    if (now.length === 0) return [];
    return textPlaces(content).flatMap((was, index) => (now[index] ? [{ path, was, is: now[index] }] : []));
  });
  const resaid = pairs.filter(({ was, is }) => was.text !== is.text);
  const texts = new Map(resaid.map(({ was, is }) => [was.text, is.text]));
  const places = new Map(pairs.map(({ path, was, is }) => [`${path}#${was.place}`, is.place]));
  const stays = (text: string) =>
    all.some(({ path, kind, content }) =>
      kind === 'translations'
        ? false
        : textPlaces(renamed[path] ?? content).some((each) => each.text === text),
    );
  const changed: Record<string, Json> = {};
  for (const { kind, path, content } of all) {
    if (kind !== 'translations') continue;
    const translated = entriesOf(content['texts']).flatMap(
      ([text, each]): readonly (readonly [string, Json])[] => {
        const is = texts.get(text);
        if (is === undefined) return [[text, each]];
        return [...(stays(text) ? [[text, each] as const] : []), [is, withSlots(each, text, is)]];
      },
    );
    const apart = entriesOf(content['places']).map(([schema, own]): [string, Json] => [
      schema,
      Object.fromEntries(
        entriesOf(own).map(([place, each]) => {
          const text = textAt(isSchemaNode(each) ? each : undefined, 'of') ?? '';
          return [places.get(`${schema}#${place}`) ?? place, withSlots(each, text, texts.get(text) ?? text)];
        }),
      ),
    ]);
    const next = {
      ...content,
      texts: Object.fromEntries(translated),
      ...(apart.length === 0 ? {} : { places: Object.fromEntries(apart) }),
    };
    if (JSON.stringify(next) !== JSON.stringify(content)) changed[path] = next;
  }
  return changed;
}

/** A translation with the slots of the changed text. */
function withSlots(said: Json, was: string, is: string): Json {
  if (was === is) return said;
  const [before, after] = [slotsIn(was), slotsIn(is)];
  const renamed = (text: string): string =>
    before.reduce((so, slot, index) => so.replaceAll(slot, after[index] ?? slot), text);
  if (typeof said === 'string') return renamed(said);
  if (!isSchemaNode(said)) return said;
  const node = said as SchemaNode;
  return { of: renamed(textAt(node, 'of') ?? ''), is: renamed(textAt(node, 'is') ?? '') };
}

function slotsIn(text: string): readonly string[] {
  return text.match(/\{[^{}]+\}/g) ?? [];
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isSchemaNode(value) ? Object.entries(value) : [];
}
