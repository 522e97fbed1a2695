import type { Json } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { checkCounted } from '../loader/checks/calls/checkCounted.ts';
import { checkAsked } from '../loader/checks/forms/checkAsked.ts';
import { checkExpected } from '../loader/checks/names/checkExpected.ts';
import { checkNames } from '../loader/checks/names/checkNames.ts';
import { checkScenarios } from '../loader/checks/names/checkScenarios.ts';
import { checkContexts } from '../loader/checks/reach/checkContexts.ts';
import { checkDocuments } from '../loader/checks/screens/checkDocuments.ts';
import { checkPresets, checkTables } from '../loader/checks/screens/checkTables.ts';
import { atPointer, keysOf, under } from '../loader/pointer.ts';
import { kindOf, SCHEMA_KINDS, type SchemaKind } from '../loader/SchemaFile.ts';
import { DANGLING } from './DANGLING.ts';
import { type EditedFiles, editSchema } from './editSchema.ts';
import { isSchemaNode, nodesIn, type SchemaNode } from './schemaParts.ts';
import { unjudgedDraft } from './unjudgedProduct.ts';

/** The loader's checks whose findings say that a name leads nowhere. */
const CHECKS = [
  ...[checkNames, checkAsked, checkScenarios, checkExpected, checkDocuments, checkContexts],
  ...[checkTables, checkCounted, checkPresets],
];

/** What takes long to read, and what no place of `DANGLING` names: left out before and after alike, so that nothing seems to have gone with it. */
const LEFT_OUT: ReadonlySet<SchemaKind> = new Set(['calls', 'messages', 'translations', 'template', 'hooks']);
const KINDS: ReadonlySet<SchemaKind> = new Set(SCHEMA_KINDS.filter((kind) => !LEFT_OUT.has(kind)));

/** A rule that goes has examples of its own; what these leave behind names nothing further. */
const MOST_ROUNDS = 3;

/**
 * The files after something was taken out, without what spoke of it alone and would stand against publishing: expectations of examples, what was required, rules, totals and
 * charts of a column (`DANGLING`). What was wrong before stays as it is; so does what must be decided by a person.
 *
 * @param before the files before it was taken out.
 * @param after the files without it; they come back as they are where the loader's steps make nothing of them yet.
 */
export function withoutDangling(before: EditedFiles, after: EditedFiles): EditedFiles {
  try {
    const known = new Set(findingsIn(before).map(keyOf));
    let files = after;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const places = findingsIn(files).flatMap((finding) =>
        known.has(keyOf(finding)) ? [] : (placeOf(finding) ?? []),
      );
      if (places.length === 0) break;
      files = withoutPlaces(files, places);
    }
    return files;
  } catch {
    return after;
  }
}

interface Place {
  readonly file: string;
  readonly pointer: string;
}

/** The same files are asked about again: what one removal leaves is what the next begins with. */
const FOUND = new WeakMap<EditedFiles, readonly Finding[]>();

function findingsIn(files: EditedFiles): readonly Finding[] {
  const known = FOUND.get(files);
  if (known !== undefined) return known;
  const draft = unjudgedDraft(files, KINDS);
  const found: Finding[] = [];
  for (const check of CHECKS) check(draft, (finding) => found.push(finding));
  FOUND.set(files, found);
  return found;
}

/** What is expected instead differs by what there is. */
function keyOf({ code, file, pointer, found }: Finding): string {
  return JSON.stringify([code, file, pointer, found]);
}

function placeOf({ file, pointer }: Finding): Place | undefined {
  const kind = kindOf(file)?.kind;
  const steps = keysOf(pointer);
  for (const pattern of (kind && DANGLING[kind]) ?? []) {
    const wanted = keysOf(pattern);
    if (wanted.length <= steps.length && wanted.every((step, depth) => step === '*' || step === steps[depth]))
      return { file, pointer: under('', ...steps.slice(0, wanted.length)) };
  }
  return undefined;
}

/** Those behind first, so that each stands where it was told. */
function withoutPlaces(files: EditedFiles, places: readonly Place[]): EditedFiles {
  const once = new Map(places.map((place) => [`${place.file}#${place.pointer}`, place]));
  const last = [...once.values()].toSorted((a, b) => compared(keysOf(b.pointer), keysOf(a.pointer)));
  const without = last.reduce<EditedFiles>(
    (now, { file, pointer }) => withoutPlace(now, file, keysOf(pointer)),
    files,
  );
  const touched = new Set(last.map(({ file }) => file));
  return [...touched].reduce((now, file) => withoutEmpty(files, now, file), without);
}

/** With what stood around it alone and is nothing without: the filters of a preset. What stands at the top of a file, and expectations, are looked at once all is out. */
function withoutPlace(files: EditedFiles, file: string, steps: readonly string[]): EditedFiles {
  const without = editSchema(files, { does: 'remove', file, at: under('', ...steps) });
  const around = steps.slice(0, -1);
  const left = atPointer(without[file], under('', ...around)) as Json | undefined;
  const isNothing = isSchemaNode(left) && isEmpty(left) && around.length > 1;
  return isNothing && kindOf(file)?.kind === 'table' ? withoutPlace(without, file, around) : without;
}

function compared(a: readonly string[], b: readonly string[]): number {
  const depth = a.findIndex((step, index) => step !== b[index]);
  if (depth < 0) return a.length - b.length;
  const [one = '', other = ''] = [a[depth], b[depth]];
  return Number(one) - Number(other) || (one < other ? -1 : 1);
}

/** Without what the removals emptied and its grammar does not let be empty; an example that expects nothing any more shows nothing, and goes. */
function withoutEmpty(before: EditedFiles, now: EditedFiles, file: string): EditedFiles {
  const [was, content, kind] = [before[file], now[file], kindOf(file)?.kind];
  if (!isSchemaNode(was) || !isSchemaNode(content) || kind === undefined) return now;
  if (kind !== 'scenario') {
    const full = neverEmpty(now, kind, '/properties');
    return { ...now, [file]: withoutEmptyWords(content, full) };
  }
  const full = neverEmpty(now, kind, '/properties/scenarios/items/properties/expect/properties');
  const former = nodesIn(was['scenarios']);
  const scenarios = nodesIn(content['scenarios']).flatMap((scenario, index): readonly Json[] => {
    const expect = scenario['expect'];
    if (scenario === former[index] || !isSchemaNode(expect)) return [scenario];
    const left = withoutEmptyWords(expect, full);
    return Object.keys(left).length === 0 ? [] : [{ ...scenario, expect: left }];
  });
  return { ...now, [file]: { ...content, scenarios } };
}

/** Lists and objects among the words at a place of a grammar that have something in them, or are not said. */
function neverEmpty(files: EditedFiles, kind: SchemaKind, at: string): readonly string[] {
  const words = atPointer(files[`meta/${kind}.schema.json`], at) as SchemaNode | undefined;
  return Object.entries(words ?? {}).flatMap(([word, said]) =>
    isSchemaNode(said) && ('minItems' in said || 'minProperties' in said) ? [word] : [],
  );
}

function withoutEmptyWords(node: SchemaNode, words: readonly string[]): SchemaNode {
  return Object.fromEntries(
    Object.entries(node).filter(([word, value]) => !words.includes(word) || !isEmpty(value)),
  );
}

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
