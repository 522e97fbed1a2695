import { NOTE_TITLE, notedTitles, noteTitle } from '../loader/expandFlags.ts';
import { keysOf } from '../loader/pointer.ts';
import { metaOf } from '../loader/readFiles.ts';
import { owedPlaces } from '../loader/translations/owedPlaces.ts';
import { type PlacedText, textPlaces } from '../loader/translations/textPlaces.ts';
import type { EditedFiles } from './editSchema.ts';
import { lackingMessage } from './localeTexts.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { knownFiles, type SchemaNode } from './schemaParts.ts';
import {
  exceptionAt,
  otherLocales,
  saidOf,
  type TextOffer,
  withAllSaid,
  withException,
  withSaid,
} from './textTranslations.ts';

/** What a text is called in a language. */
export interface LabelPlace {
  readonly locale: string;
  /** The language in its own words. */
  readonly name: string;
  /** Undefined: nobody has said it. */
  readonly said: string | undefined;
  /** As long as nobody has said it: what the text that stood there before was called. */
  readonly offer: TextOffer | undefined;
  /** It is said otherwise here than wherever else the text stands. */
  readonly isException: boolean;
}

/** The text at a place in each language of the product but that in which schemas are written; without a place the languages alone. */
export function labelPlaces(files: EditedFiles, at: OutlinePlace | undefined): readonly LabelPlace[] {
  const named = at && namedPlace(files, at);
  return otherLocales(files).map(([locale, name]): LabelPlace => {
    if (named === undefined) return { locale, name, said: undefined, offer: undefined, isException: false };
    const own = exceptionAt(files, locale, named.schema, named);
    const said = own ?? saidOf(files, locale, named.text) ?? noteSaid(files, locale, named);
    const isSaid = typeof said === 'string';
    return {
      ...{ locale, name, isException: own !== undefined },
      ...{ said: isSaid ? said : undefined, offer: isSaid ? undefined : said },
    };
  });
}

/** What the note of a field is called by what the field is called. */
function noteSaid(
  files: EditedFiles,
  locale: string,
  { schema, place, text }: NamedPlace,
): string | undefined {
  const noted = notedTitles(files[schema] ?? null).find(
    (each) => each.notePlace === place && each.note === text,
  );
  const said =
    noted &&
    (exceptionAt(files, locale, schema, { place: noted.place, text: noted.title }) ??
      saidOf(files, locale, noted.title));
  const pattern = saidOf(files, locale, NOTE_TITLE);
  return typeof said !== 'string'
    ? undefined
    : noteTitle(said, typeof pattern === 'string' ? pattern : undefined);
}

/** Whether schemas that are here say the text at a place somewhere else, too: there a translation counts as well. */
export function isSaidElsewhere(files: EditedFiles, at: OutlinePlace): boolean {
  const text = namedPlace(files, at)?.text;
  const places = knownFiles(files).reduce(
    (sum, { kind, content }) => sum + (TRANSLATING.has(kind) ? 0 : (timesSaid(content).get(text ?? '') ?? 0)),
    0,
  );
  return places > 1;
}

const TRANSLATING: ReadonlySet<string> = new Set(['messages', 'translations', 'scenario']);

/** How often a content says each text. Asked at every letter: a content that a step leaves as it is was counted before. */
function timesSaid(content: SchemaNode): ReadonlyMap<string, number> {
  const known = COUNTED.get(content);
  if (known !== undefined) return known;
  const times = new Map<string, number>();
  for (const { text } of textPlaces(content)) times.set(text, (times.get(text) ?? 0) + 1);
  COUNTED.set(content, times);
  return times;
}

const COUNTED = new WeakMap<SchemaNode, ReadonlyMap<string, number>>();

/** The files with what the text at a place is called in a language: wherever it stands, but for an exception, which stays one. Empty takes it away. */
export function withLabel(files: EditedFiles, locale: string, at: OutlinePlace, said: string): EditedFiles {
  const named = namedPlace(files, at);
  if (named === undefined) return files;
  const isException = exceptionAt(files, locale, named.schema, named) !== undefined;
  const is = said === '' ? undefined : said;
  return isException ? withException(files, locale, named, is) : withSaid(files, locale, named, is);
}

/** As `withLabel`, for a text that is new at its place: where it has another translation already, this one is an exception. */
export function withNewLabel(
  files: EditedFiles,
  locale: string,
  { file, pointer }: OutlinePlace,
  said: string,
): EditedFiles {
  return withLabels(files, locale, file, new Map([[pointer, said]]));
}

/** The same of many texts of a file at once, by their pointers. */
export function withLabels(
  files: EditedFiles,
  locale: string,
  schema: string,
  said: ReadonlyMap<string, string>,
): EditedFiles {
  const entries = textPlaces(files[schema]).flatMap(({ pointer, place, text }) => {
    const is = said.get(pointer);
    return is === undefined || is === '' ? [] : [{ place, text, is }];
  });
  return withAllSaid(files, locale, schema, entries);
}

/** The files with a translation that counts at this place alone, or again wherever the text stands. */
export function withLabelApart(
  files: EditedFiles,
  locale: string,
  at: OutlinePlace,
  isApart: boolean,
): EditedFiles {
  const named = namedPlace(files, at);
  const said = named && saidOf(files, locale, named.text);
  if (named === undefined || typeof said !== 'string') return files;
  return withException(files, locale, named, isApart ? said : undefined);
}

/** The place of the text that a finding in a file of translations is about, or that says a message which a language lacks; of any other finding its own. */
export function translatedAt(files: EditedFiles, { file, pointer }: OutlinePlace): OutlinePlace {
  const [word, name = '', place] = keysOf(pointer);
  const isTranslation = /(?:^|\/)translations\.[^./]+\.json$/.test(file);
  if (isTranslation && word === 'places') {
    const found = textPlaces(files[name]).find((each) => each.place === place);
    if (found !== undefined) return { file: name, pointer: found.pointer };
  }
  if (isTranslation && word === 'texts') {
    const found = textAtSome(files, file, name);
    if (found !== undefined) return found;
  }
  const message = lackingMessage(files, { file, pointer });
  return message === undefined ? { file, pointer } : { file: message.file, pointer };
}

/** The first place that owes a translation of a text: of the schemas beside the translations, else of any. */
function textAtSome(files: EditedFiles, file: string, text: string): OutlinePlace | undefined {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const isBeside = (path: string) => path.startsWith(folder);
  const all = knownFiles(files).toSorted((a, b) => Number(isBeside(b.path)) - Number(isBeside(a.path)));
  const meta = metaOf(files);
  for (const { path, kind, content } of all) {
    const found = owedPlaces(meta, { kind, content }).find((each) => each.text === text);
    if (found !== undefined) return { file: path, pointer: found.pointer };
  }
  return undefined;
}

interface NamedPlace extends PlacedText {
  readonly schema: string;
}

function namedPlace(files: EditedFiles, { file, pointer }: OutlinePlace): NamedPlace | undefined {
  const found = textPlaces(files[file]).find((each) => each.pointer === pointer);
  return found && { ...found, schema: file };
}
