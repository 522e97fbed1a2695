import { fits } from '../../condition/holds.ts';
import type { Field } from '../../contract/index.ts';
import type { Sentence } from '../../errors/Phrase.ts';
import { allOfThese, anyOfThese, type Phrase, quoted, say, typed } from '../../errors/Phrase.ts';
import { entryOf, getAt } from '../../values/paths.ts';
import { alternatives, type Shape } from '../context/Scope.ts';
import { nearestOf } from '../pointer.ts';
import type { ProductDraft, TellFinding } from '../SchemaFile.ts';
import type { PlaceInFile } from './annotatedPlaces.ts';
import type { Demand } from './annotations.ts';
import { entityOfFile, saidAt, textSaidAt } from './saidAt.ts';
import { subjectOf, type Thing, thingNamed } from './things.ts';
import { entityBehind, unknownName } from './unknownName.ts';

const NONE: readonly Demand[] = [];

/** Reports what the subject of a word (`x-on`), or what the word names (`x-of`), lacks of the grammar's demands. */
export function checkDemands(draft: ProductDraft, place: PlaceInFile, report: TellFinding): void {
  const { 'x-on': on = NONE, 'x-of': of = NONE } = place.annotations;
  if (on === of) return;
  const { file, pointer, value } = place;
  const at = { file: file.path, pointer, found: quoted(String(value)) };
  for (const demand of [on].flat()) {
    const subject = subjectOf(draft, place, demand);
    if (subject?.value === undefined) continue;
    const { properties = {} } = subject.value as { readonly properties?: Readonly<Record<string, object>> };
    for (const name of demand.fields ?? []) {
      const lack = toldLack(draft, place, { name, value: entryOf(properties, name) }, demand);
      if (lack !== undefined) report({ ...at, ...lack, found: say('noWord', { word: quoted(name) }) });
    }
    const { others: _others, ...part } = { ...subject, name: ownerOf(place, subject, demand) };
    const lack = demand.fields === undefined ? toldLack(draft, place, part, demand) : undefined;
    const isSaid = typeof value === 'string' && place.annotations['x-names'] === undefined;
    const word = isSaid ? quoted(value) : place.word;
    if (lack !== undefined) report({ ...at, ...lack, found: say('partOf', { word, name: part.name }) });
  }
  const target = of === NONE ? undefined : thingNamed(draft, place);
  for (const demand of target === undefined ? NONE : [of].flat()) {
    // `checkNames` reports an unknown name, unless the demand has a code for it.
    const isTold = target?.value !== undefined || demand.code?.startsWith('UNKNOWN') === true;
    const annotations = demand.also === undefined ? {} : { 'x-names': demand.also };
    const also = unknownName(draft, { ...place, annotations });
    const lack = also ?? (target && isTold ? toldLack(draft, place, target, demand) : undefined);
    if (lack !== undefined) report({ ...at, ...lack });
  }
}

/** What has the word: a field of an entity, a line or section of a form, the file, or what the demand is about. */
function ownerOf({ file, steps, parent }: PlaceInFile, subject: Thing, { at }: Demand): string {
  if (JSON.stringify(at)?.includes('/') === true) return subject.name;
  const { field, id = file.name } = Object(parent) as { readonly field?: string; readonly id?: string };
  const of = steps.lastIndexOf('properties');
  return (of < 0 ? field : steps[of + 1]) ?? id;
}

/** What a thing lacks; without `found` it is the thing itself that does not fit. */
type Lack = Omit<Sentence, 'found'> & { readonly found?: Phrase };

/** What a thing lacks, in the words of the demand, with the names of those that lack nothing. */
function toldLack(draft: ProductDraft, place: PlaceInFile, thing: Thing, demand: Demand): Lack | undefined {
  const lack = lackOf(draft, place, thing, demand);
  if (lack === undefined) return undefined;
  const others = thing.others?.().filter((other) => lackOf(draft, place, other, demand) === undefined) ?? [];
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
  draft: ProductDraft,
  place: PlaceInFile,
  thing: Thing,
  { says, is, behind, everyStep, entity, one, within, like, to, ...demand }: Demand,
): Lack | undefined {
  const { entities } = draft.product;
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
    (within === undefined || namesWithin(place, within).includes(thing.name));
  if (!isFit || kinds.length > 0) return { code, expected: allOfThese(kinds) };
  const same = entity === undefined ? undefined : entityAt(draft, place, entity);
  if (same !== undefined && thing.entity !== undefined && same !== thing.entity)
    return { code: 'OTHER_ENTITY', found: quoted(thing.entity), expected: quoted(same) };
  if (one?.includes(thing.name) === false)
    return { code: 'OTHER_ENTITY', found: quoted(thing.name), expected: anyOfThese(one.map(quoted)) };
  const model = like === undefined ? undefined : subjectOf(draft, place, { at: like });
  const { format } = Object(model?.value) as Field;
  if (format !== undefined && field.format !== undefined && format !== field.format)
    return { code, expected: say('kindAs', { format, field: model?.name }) };
  if (to === undefined) return undefined;
  if (field['x-reference'] === undefined)
    return { code, expected: say('withWords', { words: ['x-reference'] }) };
  const value = entryOf(entities, behindIt);
  if (behindIt === undefined || value === undefined) return undefined;
  const lack = lackOf(draft, place, { name: behindIt, value, entity: behindIt }, to);
  return lack && { found: quoted(behindIt), ...lack };
}

function namesWithin({ file, steps }: PlaceInFile, { list, word }: NonNullable<Demand['within']>) {
  return ([saidAt(file.content, steps, list).value ?? []].flat() as readonly object[]).map((each) =>
    String(getAt(each, word)),
  );
}

/** What a shape is not, or does not have, of what is demanded. */
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
  draft: ProductDraft,
  { file: { kind, content }, steps }: PlaceInFile,
  entity: NonNullable<Demand['entity']>,
): string | undefined {
  const { at, of } = typeof entity === 'string' ? { at: entity } : entity;
  if (at === '') return entityOfFile(kind, content);
  const name = textSaidAt(content, steps, at);
  const known = name === undefined ? undefined : entityBehind(draft, of, name);
  return known === undefined || !Object.hasOwn(draft.product.entities, known) ? undefined : known;
}
