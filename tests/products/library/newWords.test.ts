import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  atPointer,
  conditionWords,
  type EditedFiles,
  editSchema,
  fieldMentions,
  fileOutline,
  mayInList,
  panelOf,
  panelOffer,
  renameField,
  stepInOutline,
  textsOf,
} from '../../../engine/editor/index.ts';
import { textOf } from '../../../engine/index.ts';
import { examine, metaOf, requiredTranslations, scenarioCoverage } from '../../../engine/node.ts';
import { generateGrammar } from '../../../scripts/generate/grammarTypes.ts';
import { releaseFiles } from '../../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import { privilegeEscalations } from '../../../server/host/publishing/edits/privilegeEscalations.ts';
import { reservedEdits } from '../../../server/host/publishing/edits/reservedEdits.ts';
import { mutantsOf } from '../../schemas/mutation/mutantsOf.ts';
import cases from './newWords.json' with { type: 'json' };

/** A word that no code knows, its entry in the grammar, and what each reader of the grammar makes of it. */
interface NewWord {
  readonly kind: string;
  readonly word: string;
  readonly entry: Json;
  /** Grammar with the entry (`table`), and its place there (`/properties/<word>`). */
  readonly grammar?: string;
  readonly at?: string;
  readonly also?: { readonly at: string; readonly entry: Json };
  /** File that says it, and where (`/<word>`). */
  readonly file?: string;
  readonly place?: string;
  readonly good: Json;
  readonly bad: Json;
  /** Code and pointer of the finding about `bad`. */
  readonly finding: string;
  /** Label of the word in the panel, by locale. */
  readonly panel?: Readonly<Record<string, string>>;
  readonly conditions?: readonly string[];
  readonly lines?: readonly string[];
  readonly texts?: readonly string[];
  /** Value after the field `pages` of books was renamed `sheets`. */
  readonly renamed?: Json;
  readonly refused?: string;
  readonly mutants?: readonly string[];
  /** Part of the generated type; `<word>?:` by default. */
  readonly type?: string;
}

const WORDS = cases as readonly NewWord[];
const plain = (await releaseFiles([HOST_SCHEMAS, join(import.meta.dirname, 'schemas')])).files as EditedFiles;
const LIST = 'library/books.table.json';
const fileOf = ({ file = LIST }: NewWord) => file;
const placeOf = ({ word, place = `/${word}` }: NewWord) => place;

/** Files with a value at a place; `-` is behind the last of a list. */
function put(files: EditedFiles, file: string, at: string, value: Json): EditedFiles {
  const list = at.endsWith('/-') ? at.slice(0, -'/-'.length) : undefined;
  if (list === undefined) return editSchema(files, { does: 'set', file, at, value });
  const { length } = atPointer(files[file], list) as readonly Json[];
  return editSchema(files, { does: 'insert', file, at: `${list}/${length}`, value });
}

const grown = WORDS.reduce((files, { word, grammar = 'table', at = `/properties/${word}`, entry, also }) => {
  const file = `meta/${grammar}.schema.json`;
  const entered = put(files, file, at, entry);
  return also === undefined ? entered : put(entered, file, also.at, also.entry);
}, plain);
const saying = (each: NewWord, value: Json, files = grown) =>
  each.place === '/blocks/1' && atPointer(files[fileOf(each)], '/blocks/1') === undefined
    ? put(files, fileOf(each), '/blocks/-', value)
    : put(files, fileOf(each), placeOf(each), value);
const used = WORDS.reduce((files, each) => saying(each, each.good, files), grown);
const { product, findings } = examine(used);
const textIn = (locale: string) => (id: string) => {
  const messages = product?.messages[locale];
  return messages && textOf(id, messages);
};

it('new words are accepted, and each is a word of its type', async () => {
  expect(findings.filter(({ code }) => code !== 'UNTRANSLATED')).toEqual([]);
  const [source, target] = await Promise.all(
    ['meta ', 'types '].map((name) => mkdtemp(join(tmpdir(), name))),
  );
  try {
    for (const [name, content] of Object.entries(metaOf(grown)))
      await writeFile(join(String(source), name), JSON.stringify(content));
    await generateGrammar(String(source), String(target));
    for (const { word, grammar = 'table', type = `${word}?:` } of WORDS)
      expect(await readFile(join(String(target), `${grammar}.ts`), 'utf8')).toContain(type);
  } finally {
    for (const folder of [source, target]) await rm(String(folder), { recursive: true });
  }
});

it('a new condition that no example can prove is missing', () => {
  if (product === undefined) throw new Error('no product');
  const missing = scenarioCoverage(product, metaOf(used)).flatMap((each) => each.missing);
  expect(missing.filter((claim) => claim.endsWith(': no way to prove it by an example'))).toEqual([
    'table books/dimWhen: no way to prove it by an example',
  ]);
});

describe.each(WORDS)('[SCHEMA-A4] $kind', (each) => {
  const [file, place] = [fileOf(each), placeOf(each)];
  const isIn = (pointer: string) => pointer === place || pointer.startsWith(`${place}/`);

  it('is refused where it is wrong', () => {
    const wrong = examine(saying(each, each.bad)).findings.filter(({ code }) => code !== 'UNTRANSLATED');
    expect(wrong.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([each.finding]);
  });

  it('is offered by the editor under its label', () => {
    const pointer = place.slice(0, place.lastIndexOf('/'));
    for (const [locale, label] of Object.entries(each.panel ?? {})) {
      const offer = panelOffer(grown, file, { file, pointer });
      const panel = panelOf(grown, file, pointer, { textOf: textIn(locale), ...offer });
      expect(panel?.package.entity.properties[each.word]?.title, locale).toBe(label);
    }
    const conditions = conditionWords(used, { file, pointer }).map(({ word }) => word);
    expect(conditions).toEqual(expect.arrayContaining([...(each.conditions ?? [])]));
    const rows = fileOutline(used, file, (id) => textIn('it')(id));
    const ownRows = rows.filter(({ pointer }) => isIn(pointer));
    if (each.lines === undefined) return;
    expect(ownRows.map(({ label }) => label)).toEqual(each.lines);
    const [, first] = ownRows;
    if (first === undefined || !mayInList(first, 'move')) throw new Error('no line that moves');
    const moved = atPointer(stepInOutline(used, first, 'down').files[file], place);
    expect(moved).toEqual((each.good as readonly Json[]).toReversed());
  });

  it('is renamed, told of and tried as a mutant with the names in it', () => {
    const rename = { entity: 'book', from: 'pages', to: 'sheets' };
    expect(atPointer(renameField(used, rename)[file], place)).toEqual(each.renamed ?? each.good);
    const mentions = fieldMentions(used, { entity: 'book', field: 'pages' });
    const isMentioned = mentions.some((one) => one.file === file && isIn(one.pointer));
    expect(isMentioned).toBe(each.renamed !== undefined);
    const mutants = mutantsOf(used).map(({ id }) => id);
    const ownIds = mutants.filter((id) => id.startsWith(`${file}#`) && isIn(id.slice(file.length + 1)));
    expect(ownIds).toEqual((each.mutants ?? []).map((pointer) => `${file}#${pointer}`));
  });

  it('owes translations of its texts, and none else', () => {
    const owed = requiredTranslations(metaOf(used), { kind: 'table', content: used[file] ?? null });
    const ownTexts = owed.filter(({ place: here }) => isIn(here)).map(({ text }) => text);
    expect(ownTexts).toEqual(each.texts ?? []);
    const ofLines = ['', `${place}/0`].flatMap((pointer) => textsOf(used, { file, pointer }));
    expect(ofLines.map(({ text }) => text)).toEqual(expect.arrayContaining(ownTexts));
  });

  it('takes the right that its entry says, or that of the call it names', () => {
    const author = { role: 'reader', permissions: ['Admin.schemas'] } as never;
    if (product === undefined) throw new Error('no product');
    const edits = [reservedEdits, privilegeEscalations].flatMap((judge) =>
      judge({ user: author, product }, grown, saying(each, each.good), [file]),
    );
    expect(edits.map(({ code }) => code)).toEqual(each.refused === undefined ? [] : [each.refused]);
  });
});
