import { allows, fits } from '../../condition/holds.ts';
import { isReference } from '../../condition/Outcome.ts';
import { pathsOf } from '../../condition/pathsOf.ts';
import type { Condition, Field, Predicate } from '../../contract/index.ts';
import {
  allOfThese,
  anyOfThese,
  type Phrase,
  quoted,
  type Sentence,
  say,
  typed,
} from '../../errors/Phrase.ts';
import { entryOf, getAt } from '../../values/paths.ts';
import { alternatives, type Shape } from '../context/Scope.ts';
import { fileCheck, memoizeFile } from '../memoizeFile.ts';
import { allowedBy, atPointer, nearestOf, shown, under } from '../pointer.ts';
import type { AssembledProduct, OnFinding, ProductCheck } from '../SchemaFile.ts';
import { grammarPlaces, type PlaceInFile } from './annotatedPlaces.ts';
import type { Demand } from './annotations.ts';
import { type DemandSubject, subjectOf, thingNamed } from './demandSubject.ts';
import { entityOfFile, lookUpText, lookUpValue, resolvedContent } from './lookUp.ts';
import { entityBehind, unknownName } from './unknownName.ts';

const NONE: readonly Demand[] = [];

/** Reports what the subject of a word (`x-on`), or what the word names (`x-of`), lacks of the grammar's demands. */
function checkDemands(assembled: AssembledProduct, place: PlaceInFile, report: OnFinding): void {
  const { 'x-on': on = NONE, 'x-of': of = NONE } = place.annotations;
  if (on === of) return;
  const { file, pointer, value } = place;
  const at = { file: file.path, pointer, found: quoted(String(value)) };
  for (const demand of [on].flat()) {
    const subject = subjectOf(assembled, place, demand);
    if (subject?.value === undefined) continue;
    const { properties = {} } = subject.value as { readonly properties?: Readonly<Record<string, object>> };
    for (const name of demand.fields ?? []) {
      const lack = toldLack(assembled, place, { name, value: entryOf(properties, name) }, demand);
      if (lack !== undefined) report({ ...at, ...lack, found: say('noWord', { word: quoted(name) }) });
    }
    const { others: _others, ...part } = { ...subject, name: ownerOf(place, subject, demand) };
    const lack = demand.fields === undefined ? toldLack(assembled, place, part, demand) : undefined;
    const isSaid = typeof value === 'string' && place.annotations['x-names'] === undefined;
    const word = isSaid ? quoted(value) : place.word;
    if (lack !== undefined) report({ ...at, ...lack, found: say('partOf', { word, name: part.name }) });
  }
  const target = of === NONE ? undefined : thingNamed(assembled, place);
  for (const demand of target === undefined ? NONE : [of].flat()) {
    // `checkNames` reports an unknown name, unless the demand has a code for it.
    const isTold = target?.value !== undefined || demand.code?.startsWith('UNKNOWN') === true;
    const annotations = demand.also === undefined ? {} : { 'x-names': demand.also };
    const also = unknownName(assembled, { ...place, annotations });
    const lack = also ?? (target && isTold ? toldLack(assembled, place, target, demand) : undefined);
    if (lack !== undefined) report({ ...at, ...lack });
  }
}

/** What has the word: a field of an entity, a line or section of a form, the file, or what the demand is about. */
function ownerOf({ file, steps, parent }: PlaceInFile, subject: DemandSubject, { at }: Demand): string {
  if (JSON.stringify(at)?.includes('/') === true) return subject.name;
  const { field, id = file.name } = Object(parent) as { readonly field?: string; readonly id?: string };
  const of = steps.lastIndexOf('properties');
  return (of < 0 ? field : steps[of + 1]) ?? id;
}

/** What a thing lacks; without `found` it is the thing itself that does not fit. */
type Lack = Omit<Sentence, 'found'> & { readonly found?: Phrase };

/** What a thing lacks, in the words of the demand, with the names of those that lack nothing. */
function toldLack(
  assembled: AssembledProduct,
  place: PlaceInFile,
  thing: DemandSubject,
  demand: Demand,
): Lack | undefined {
  const lack = lackOf(assembled, place, thing, demand);
  if (lack === undefined) return undefined;
  const others = thing.others?.().filter((each) => !lackOf(assembled, place, each, demand)) ?? [];
  const { name } = thing;
  const names = nearestOf(
    others.map((other) => other.name),
    name,
  );
  const { says } = demand;
  if (typeof says === 'string') return { ...lack, expected: { id: says, values: { name, names } } };
  if (says !== undefined)
    return { ...lack, expected: { id: says.id, values: { name, names, ...says.values } } };
  if (lack.found !== undefined || others.length === 0) return lack;
  return { ...lack, expected: say('namesOf', { what: lack.expected, names }) };
}

function lackOf(
  assembled: AssembledProduct,
  place: PlaceInFile,
  thing: DemandSubject,
  { says, is, behind, everyStep, entity, one, within, like, to, ...demand }: Demand,
): Lack | undefined {
  const { entities } = assembled.product;
  const field = Object(thing.value) as Field;
  const behindIt = (field['x-rows'] ?? field['x-reference'])?.entity;
  const isGuarded = demand.has?.some((word) => word.startsWith('x-may')) === true;
  const code = demand.code ?? (isGuarded ? 'UNGUARDED' : says === undefined ? 'UNFIT' : 'UNUSED');
  const kinds = kindsLacking(field as Shape, demand);
  const judged = everyStep === true ? (thing.path ?? []) : [thing.value];
  const isFit =
    thing.value !== undefined &&
    (is === undefined || judged.every((each) => fits(is, each))) &&
    (behind === undefined || fits(behind, entryOf(entities, behindIt))) &&
    (within === undefined || valuesOfList(place, within).includes(thing.name));
  if (!isFit || kinds.length > 0) return { code, expected: allOfThese(kinds) };
  const same = entity === undefined ? undefined : entityAt(assembled, place, entity);
  if (same !== undefined && thing.entity !== undefined && same !== thing.entity)
    return { code: 'OTHER_ENTITY', found: quoted(thing.entity), expected: quoted(same) };
  if (one?.includes(thing.name) === false)
    return { code: 'OTHER_ENTITY', found: quoted(thing.name), expected: anyOfThese(one.map(quoted)) };
  const model = like === undefined ? undefined : subjectOf(assembled, place, { at: like });
  const { format } = Object(model?.value) as Field;
  if (format !== undefined && field.format !== undefined && format !== field.format)
    return { code, expected: say('kindAs', { format, field: model?.name }) };
  if (to === undefined) return undefined;
  if (field['x-reference'] === undefined)
    return { code, expected: say('withWords', { words: ['x-reference'] }) };
  const value = entryOf(entities, behindIt);
  if (behindIt === undefined || value === undefined) return undefined;
  const lack = lackOf(assembled, place, { name: behindIt, value, entity: behindIt }, to);
  return lack && { found: quoted(behindIt), ...lack };
}

function valuesOfList({ file, steps }: PlaceInFile, { list, word }: NonNullable<Demand['within']>) {
  return ([lookUpValue(file.content, steps, list).value ?? []].flat() as readonly object[]).map((each) =>
    String(getAt(each, word)),
  );
}

/** The demands that a shape does not meet, as phrases. */
function kindsLacking(shape: Shape, { type, format, refers, has = [], lacks = [] }: Demand): Phrase[] {
  const choices = alternatives(shape);
  const kinds: Phrase[] = [];
  const isAny = (test: (each: Shape) => boolean) =>
    choices.some((each) => each.type === undefined || test(each));
  if (type !== undefined && !isAny((each) => [each.type].flat().some((one) => type.includes(String(one)))))
    kinds.push(type.join() === 'array' ? say('aList') : say('aType', { types: typed(type) }));
  if (format !== undefined && !isAny((each) => format.includes(each.format ?? '')))
    kinds.push(say('format', { format: anyOfThese(format) }));
  if (refers !== undefined && shape.items?.['x-reference']?.entity !== refers)
    kinds.push(say('listReferring', { entity: refers }));
  if (has.some((word) => getAt(shape, word) === undefined)) kinds.push(say('withWords', { words: has }));
  if (lacks.some((word) => getAt(shape, word) !== undefined))
    kinds.push(say('withoutWords', { words: lacks }));
  return kinds;
}

/** The entity that stands there, or that the file of that kind is about which is named there. */
function entityAt(
  assembled: AssembledProduct,
  { file: { kind, content }, steps }: PlaceInFile,
  entity: NonNullable<Demand['entity']>,
): string | undefined {
  const { at, of } = typeof entity === 'string' ? { at: entity } : entity;
  if (at === '') return entityOfFile(kind, content);
  const name = lookUpText(content, steps, at);
  const known = name === undefined ? undefined : entityBehind(assembled, of, name);
  return known === undefined || !Object.hasOwn(assembled.product.entities, known) ? undefined : known;
}

/** Operations of conditions that the server can translate to SQL. */
const SQL_WORDS: readonly string[] = ['const', 'enum', 'not'];

/** Reports what PostgreSQL could not evaluate of a condition (`x-condition`) with the same result as the engine. */
function checkDatabaseCondition(assembled: AssembledProduct, place: PlaceInFile, report: OnFinding): void {
  const { file, pointer, annotations } = place;
  const by = annotations['x-condition'];
  if (by === undefined || by === true) return;
  const condition = atPointer(resolvedContent(assembled, file), pointer) as Condition;
  const tell = (found: string, expected: Phrase): void =>
    report({ code: 'UNKEPT_RULE', file: file.path, pointer, found: quoted(found), expected });
  for (const word of operationsOf(condition))
    if (!SQL_WORDS.includes(word)) tell(word, say('databaseJudges', { names: nearestOf(SQL_WORDS, word) }));
  for (const path of by === 'columns' ? pathsOf(condition) : []) {
    const name = path.replace(/^record\./, '');
    const field = thingNamed(assembled, place, { field: '' }, name)?.value;
    if (name.includes('.')) tell(path, say('fieldOfRecord'));
    else if (field !== undefined && 'stored' in field && field.stored === false)
      tell(path, say('fieldOwnColumn'));
  }
}

/** All operations of a condition, including nested ones; `$value` for a comparison with another field. */
function operationsOf(condition: Condition | Predicate): readonly string[] {
  return Object.entries(condition).flatMap(([word, operand]: [string, unknown]): readonly string[] => {
    if (word === 'allOf' || word === 'anyOf') return (operand as readonly Condition[]).flatMap(operationsOf);
    if (word === 'not' || word.includes('.')) return operationsOf(operand as Condition);
    return [isReference(operand) ? '$value' : word];
  });
}

/** Checks what annotations of the grammar say of each word; unknown names (`checkNames`) come after all. */
export const checkWords = fileCheck(undefined, (assembled, { file }, report) => {
  for (const place of grammarPlaces(assembled, file)) {
    checkDemands(assembled, place, report);
    checkDatabaseCondition(assembled, place, report);
    checkValue(assembled, place, report);
    checkOrder(assembled, place, report);
    const { pointer, value, annotations } = place;
    const at = { file: file.path, pointer, found: quoted(String(value)) };
    if (annotations['x-stem'] === true && value !== file.name)
      report({ ...at, code: 'NAME_MISMATCH', expected: say('asFileNamed', { name: file.name }) });
    const { 'x-former': former } = annotations;
    const members = former === undefined ? {} : lookUpValue(file.content, place.steps, former).value;
    if (Object.hasOwn(Object(members) as object, String(value)))
      report({ ...at, code: 'DUPLICATE', expected: say('formerField') });
    checkLast(place, report);
  }
});

const uniqueIn = memoizeFile((assembled, file) =>
  grammarPlaces(assembled, file).flatMap((place) =>
    place.annotations['x-unique'] === undefined ? [] : [{ place, key: uniqueKey(place) }],
  ),
);

/** Checks values that occur once: in a list, a file or all files. */
export const checkUnique: ProductCheck = (assembled, report) => {
  const owners = new Map<string, string>();
  for (const { place, key } of assembled.files.flatMap((file) => uniqueIn(assembled, file))) {
    const { file, pointer, value, annotations } = place;
    const owner = owners.get(key);
    const expected = typeof annotations['x-unique'] === 'object' ? say('itsOwn', { owner }) : say('itOnce');
    if (owner === undefined) owners.set(key, file.path);
    else report({ code: 'DUPLICATE', file: file.path, pointer, found: quoted(String(value)), expected });
  }
};

function valueKey(file: string, group: string | undefined, value: unknown): string {
  return `${file} ${group} ${JSON.stringify(value)}`;
}

const INDEX = /^\d+$/;

/** A second entry with the same key could not be reached by name. */
function uniqueKey({ file, steps, value, annotations: { 'x-unique': group } }: PlaceInFile): string {
  if (typeof group === 'object') return `${group.everywhere} ${String(value).replaceAll(/:[^/]+/g, ':')}`;
  const index = steps.findLastIndex((step) => INDEX.test(step));
  return valueKey(file.path, group === true ? steps.with(index, '*').join('/') : group, value);
}

function checkValue(assembled: AssembledProduct, place: PlaceInFile, report: OnFinding): void {
  const { file, pointer, value, annotations } = place;
  for (const at of annotations['x-allowed'] ?? []) {
    const field = subjectOf(assembled, place, { at })?.value as Field | undefined;
    if (field === undefined) continue;
    if (!allows(field, value))
      report({
        ...{ code: 'FORBIDDEN_VALUE', file: file.path, pointer },
        ...{ found: shown(value), expected: allowedBy(field, value) },
      });
    return;
  }
}

/** Limits the wrong way round allow no value. */
function checkOrder(assembled: AssembledProduct, place: PlaceInFile, report: OnFinding): void {
  const { file, pointer, value, annotations } = place;
  const order = annotations['x-ordered'];
  if (order === undefined) return;
  const tell = (at: string, least: unknown, most: unknown): void => {
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
    report({
      code: 'IMPOSSIBLE',
      file: file.path,
      pointer: at,
      found: say('atLeastAtMost', { least, most }),
      expected: say('orMoreAsMost', { least }),
    });
  };
  if (order === true) {
    if (Array.isArray(value)) tell(pointer, value[0], value[1]);
    return;
  }
  const resolved = resolvedContent(assembled, file);
  const words = Object(place.steps.reduce(memberOf, resolved)) as Readonly<Record<string, unknown>>;
  for (const [least, most, from] of order)
    if (words[most] !== undefined) tell(under(pointer, most), words[least] ?? from, words[most]);
}

function memberOf(value: unknown, key: string): unknown {
  return (value as Readonly<Record<string, unknown>> | undefined)?.[key];
}

/** After an entry without the condition that each but the last has, none is reached. */
function checkLast({ file, pointer, value, annotations }: PlaceInFile, report: OnFinding): void {
  const word = annotations['x-last'];
  if (word === undefined || !Array.isArray(value)) return;
  for (const [index, entry] of value.slice(0, -1).entries())
    if (memberOf(entry, word) === undefined)
      report({
        ...{ code: 'MISSING_WORD', file: file.path, pointer: under(pointer, index) },
        ...{ found: say('nothing'), expected: quoted(word) },
      });
}
