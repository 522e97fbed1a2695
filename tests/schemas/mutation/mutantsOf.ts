import { annotatedPlaces, metaOf, under } from '../../../engine/node.ts';
import { grammarOf, type Words } from './grammarOf.ts';
import { kindOf } from './kindOf.ts';

export type Place = readonly (string | number)[];

/** One name of one file, written otherwise. */
export interface Mutant {
  readonly id: string;
  readonly file: string;
  /** Place of the value; for a key, the key itself last. */
  readonly at: Place;
  readonly of: 'key' | 'value';
  /** The original value and its replacement. */
  readonly name: string;
  readonly put: string;
  /** The sign that no other mutant bears: a finding that has it is about this one. */
  readonly token: string;
}

const SLOT = /\{([A-Za-z_$][\w$.-]*)\}/g;

/** Every name in every file, each written otherwise once. */
export function mutantsOf(files: Readonly<Record<string, unknown>>): readonly Mutant[] {
  const mutants: Mutant[] = [];
  const add = (
    file: string,
    at: Place,
    of: Mutant['of'],
    name: string,
    changed: (token: string) => string,
  ) => {
    const token = `Zq${mutants.length}z`;
    mutants.push({ id: `${file}#/${at.join('/')}`, file, at, of, name, put: changed(token), token });
  };
  const meta = metaOf(files);
  for (const [file, content] of Object.entries(files)) {
    if (file.startsWith('meta/')) continue;
    const kind = kindOf(file);
    const places = annotatedPlaces(meta, kind, content).filter(({ isName }) => !isName);
    const free = new Set(places.flatMap((each) => (isFree(each) ? [each.pointer] : [])));
    const isText = (at: Place) =>
      free.has(under('', ...at)) || (at.at(-2) === 'examples' && free.has(under('', ...at.slice(0, -1))));
    visit(content, [], { kind, isText, words: grammarOf(meta, kind) }, (at, of, name, changed) => {
      if (!isDefinition(content, at, of, kind)) add(file, at, of, name, changed);
    });
  }
  return mutants;
}

type Add = (at: Place, of: Mutant['of'], name: string, changed: (token: string) => string) => void;

interface Grammar {
  readonly kind: string;
  readonly isText: (at: Place) => boolean;
  readonly words: Words;
}

/** A text for people or of any content, and no name. */
function isFree({ word, annotations }: ReturnType<typeof annotatedPlaces>[number]): boolean {
  const { 'x-text': text, 'x-unique': _once, 'x-allowed': _field, ...others } = annotations;
  return text === false ? Object.keys(others).length === 0 && word !== '$ref' : text !== undefined;
}

function visit(value: unknown, at: Place, grammar: Grammar, add: Add): void {
  const { kind, words } = grammar;
  if (Array.isArray(value)) {
    const inner = { ...grammar, words: words.entry() };
    for (const [index, each] of value.entries()) visit(each, [...at, index], inner, add);
    return;
  }
  const word = wordOf(at);
  if (typeof value === 'string') leaf(value, at, word, grammar, add);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (kind === 'scenario' ? key === 'given' || key === 'but' : key === 'formats') continue;
    if (isName(key, at, grammar)) add([...at, key], 'key', key, (token) => `${key}${token}`);
    // Labels of compared records.
    const isSaid = key === 'words' && at.at(-1) === 'compare';
    if (key !== '$comment' && !isSaid)
      visit(each, [...at, key], { ...grammar, words: words.member(key) }, add);
  }
}

/** The grammar keyword of a value. */
function wordOf(at: Place): string {
  return String(at.findLast((key) => typeof key === 'string') ?? '');
}

function isName(key: string, at: Place, { kind, words }: Grammar): boolean {
  if (/^[A-Za-z_$][\w$-]*\./.test(key)) return kind !== 'messages' || at.at(-1) === 'texts';
  return words.isMember(key);
}

function leaf(value: string, at: Place, word: string, { kind, isText, words }: Grammar, add: Add): void {
  // The former text, of which an offer or an exception is a translation: another makes it count no more, which is no mistake.
  if (kind === 'translations' && word === 'of') return;
  const slots = [...value.matchAll(SLOT)];
  for (const { 1: path = '', index } of slots) {
    const end = index + path.length + 1;
    add(at, 'value', path, (token) => `${value.slice(0, end)}${token}${value.slice(end)}`);
  }
  if (slots.length > 0 || isText(at) || value === '') return;
  if (words.lists(value)) return;
  if (kind === 'messages' || kind === 'translations' || kind === 'settings') return;
  // A definition of a name: only references to it can be wrong, and there may be none.
  if (isOwnName(at, word, kind) || isSaid(at, word, kind)) return;
  if (/^[^A-Za-z]/.test(value) && word !== '$ref') return;
  add(at, 'value', value, (token) => `${value}${token}`);
}

/** Lists whose entries define their ids. */
const OWN_IDS: readonly string[] = ['rules', 'x-rules', 'actions', 'toolbar', 'sections', 'views'];

function isOwnName(at: Place, word: string, kind: string): boolean {
  if (kind === 'screen' && at.length === 1) return word === 'name';
  return word === 'id' && OWN_IDS.includes(String(at.at(-3)));
}

/** Texts that an example expects as people read them. */
const SAID: ReadonlySet<string> = new Set(['closed', 'notes', 'resumes']);

function isSaid(at: Place, word: string, kind: string): boolean {
  return kind === 'scenario' && at.at(-3) === 'expect' && SAID.has(word);
}

/**
 * Names of calls used by code: `../calls.test.ts` compares errors with the registry, and the compiler checks
 * the key of an answer.
 */
const FOR_CODE: ReadonlySet<string> = new Set(['errors', 'responseKey']);

/** Results of an example: the values of its rows. */
const RESULTS: ReadonlySet<unknown> = new Set(['charts', 'groups']);

/**
 * A definition instead of a reference: a field of a call, a value of a list, a setting, a chart. It may be
 * unused, and references are mutated separately. Names used by code are checked by types and by `check-schemas`.
 */
function isDefinition(content: unknown, at: Place, of: Mutant['of'], kind: string): boolean {
  const parent = at.at(-2);
  if (kind === 'settings') return of === 'key' && (at[0] === 'values' || at[0] === 'retention');
  if (kind === 'options') return at[0] === 'values' && (at.at(-1) === 'value' || at.at(-1) === 'code');
  if (kind === 'document') return isCaption(content, at);
  if (kind === 'table' && of === 'key') return parent === 'charts';
  if (kind === 'scenario') return RESULTS.has(at[3]) && at.length > 5;
  if ((kind === 'calls' || kind === 'entity') && at.includes('properties') && !at.includes('x-rules'))
    if (of === 'key' ? parent === 'properties' : parent === 'enum' || at.at(-1) === 'const') return true;
  if (kind !== 'calls') return false;
  if (of === 'key' && (parent === 'besides' || parent === 'sort')) return true;
  if (at.length === 1 || (at.length === 3 && at[0] === 'calls' && at[2] === 'name')) return true;
  return FOR_CODE.has(wordOf(at)) && at[0] === 'calls' && (at.length === 3 || at.length === 4);
}

/** The caption below a line for a signature is a text for people. */
function isCaption(content: unknown, at: Place): boolean {
  const { sections = [] } = content as { readonly sections?: readonly { readonly kind: string }[] };
  return at[0] === 'sections' && at[2] === 'fields' && sections[Number(at[1])]?.kind === 'signatures';
}
