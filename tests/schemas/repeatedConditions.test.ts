import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/contract/index.ts';
import { kindOf } from '../../engine/node.ts';
import { productFiles } from '../engine/editor/productFiles.ts';

type Node = Readonly<Record<string, Json>>;

/** Names that mean the same in every condition. */
const EVERYWHERE = ['user', 'modules', 'settings', 'today'];
const PATH = /^[A-Za-z_$][\w$-]*(?:\.[\w$-]+)+$/;

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCondition(value: Json | undefined): value is Node {
  if (!isNode(value) || Object.keys(value).length === 0) return false;
  return Object.entries(value).every(([word, part]) => {
    if (word === 'allOf' || word === 'anyOf') return Array.isArray(part) && part.every(isCondition);
    if (word === 'not') return isCondition(part);
    return word === 'holds' ? typeof part === 'string' : PATH.test(word) && isNode(part);
  });
}

/** Number of values that a predicate lists, also negated: a repeated list of codes needs a name too. */
function codesIn(part: Json | undefined): number {
  if (!isNode(part)) return 1;
  return Array.isArray(part['enum']) ? part['enum'].length : codesIn(part['not']);
}

function valuesIn(condition: Node): number {
  return Object.entries(condition).reduce((sum, [word, part]) => {
    const inner = word === 'not' ? [part] : word === 'allOf' || word === 'anyOf' ? (part as Json[]) : [];
    return (
      sum +
      (inner.length === 0 ? codesIn(part) : 0) +
      inner.reduce<number>((inside, each) => inside + valuesIn(each as Node), 0)
    );
  }, 0);
}

/** A key that is equal for conditions that differ only in names of records and in order. */
function likeness(condition: Node): string {
  const names = new Map<string, string>();
  const path = (text: string): string => {
    const [root = '', ...rest] = text.split('.');
    if (rest.length === 0 || EVERYWHERE.includes(root)) return text;
    if (!names.has(root)) names.set(root, `${names.size}`);
    return [names.get(root), ...rest].join('.');
  };
  const plain = (value: Json, word = ''): Json => {
    if (typeof value === 'string') return word === '$value' || word === 'holds' ? path(value) : value;
    if (Array.isArray(value)) {
      const plainValues = value.map((one: Json) => plain(one));
      return word === 'allOf' || word === 'anyOf'
        ? plainValues.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
        : plainValues;
    }
    if (!isNode(value)) return value;
    const entries = Object.entries(value).map(([key, part]): [string, Json] => [
      PATH.test(key) ? path(key) : key,
      plain(part, key),
    ]);
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify(plain(condition));
}

/** Names whose record differs from file to file: one value of it may mean something else in each. */
const OF_FILE = /^(?:record|row|parent|params|table|answer|reading|report)\./;

/** Whether an entry compares with a value: a name has its meaning already, and any value is none. */
function compares([path, part]: readonly [string, Json]): boolean {
  return PATH.test(path) && isNode(part) && ('const' in part || 'enum' in part);
}

/** What a condition says that another may say too: all of it, two parts of it, one value of a named record. */
function partsOf(condition: Node): readonly Node[] {
  const entries = Object.entries(condition);
  const values = entries.filter((entry) => compares(entry) || ['holds', 'not'].includes(entry[0]));
  const pairs = values.flatMap((one, index) =>
    values
      .slice(index + 1)
      .flatMap((other) => (entries.length === 2 ? [] : [Object.fromEntries([one, other])])),
  );
  const single = entries.length === 1 ? [] : entries.map((entry) => Object.fromEntries([entry]));
  return [condition, ...pairs, ...single].filter((part) => valuesIn(part) > 1 || isForeign(part));
}

function isForeign(condition: Node): boolean {
  const [first, ...more] = Object.entries(condition);
  const root = first?.[0].split('.')[0] ?? '';
  return (
    first !== undefined &&
    more.length === 0 &&
    compares(first) &&
    !OF_FILE.test(first[0]) &&
    !EVERYWHERE.includes(root)
  );
}

/** Kinds whose files define no conditions: data of examples and shapes of answers are none. */
const LEFT_OUT = new Set([
  'calls',
  'template',
  'messages',
  'translations',
  'roles',
  'settings',
  'hooks',
  'scenario',
]);

describe('[DEFINE] conditions of the product', () => {
  it('are named where they repeat: none that compares two values, or a value of a named record, occurs more than twice', async () => {
    const places = new Map<string, string[]>();
    const visit = (value: Json, at: string): void => {
      for (const part of isCondition(value) ? partsOf(value) : [])
        places.set(likeness(part), [...(places.get(likeness(part)) ?? []), at]);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, each] of Object.entries(value)) visit(each as Json, `${at}/${key}`);
    };
    for (const [path, content] of Object.entries(await productFiles()))
      if (!LEFT_OUT.has(kindOf(path)?.kind ?? 'hooks')) visit(content, path);
    const repetitions = [...places]
      .filter(([, at]) => at.length > 2)
      .map(([said, at]) => `${said} ${at.join(', ')}`);
    expect(repetitions).toEqual([]);
  });
});
