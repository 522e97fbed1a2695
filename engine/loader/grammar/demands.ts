import type { EntitySchema } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { allOfThese, anyOfThese, type Phrase, quoted, say, typed } from '../../errors/Phrase.ts';
import { followPath } from '../../records/followPath.ts';
import { entryOf, getAt } from '../../values/paths.ts';
import { answeredRow, tableRow } from '../context/fileScope.ts';
import { alternatives, answerShape, OPEN, rowOf, type Shape, trace } from '../context/Scope.ts';
import { fieldAt } from '../fieldAt.ts';
import { nearestOf } from '../pointer.ts';
import type { ProductDraft } from '../SchemaFile.ts';
import type { PlaceInFile } from './annotatedPlaces.ts';
import type { Demand, Names } from './annotations.ts';
import { entityOfFile, firstSaidAt, textSaidAt } from './saidAt.ts';
import { entityBehind, fieldsHolder, filesOfSort, namesOfSort, unknownName } from './unknownName.ts';

type Unmet = Pick<Finding, 'code' | 'found' | 'expected'>;

/** Something with a name: its schema, and the entity that it is, is about or holds records of. */
interface Thing {
  readonly shape: Shape;
  readonly entity?: string | undefined;
}

/** What the thing named at a place lacks of what its word demands (`x-of`); an unknown name is reported elsewhere. */
export function unmetDemand(draft: ProductDraft, place: PlaceInFile): Unmet | undefined {
  for (const demand of [place.annotations['x-of'] ?? []].flat()) {
    const unmet = demand.says === undefined ? unmetOf(draft, place, demand) : undefined;
    if (unmet !== undefined) return unmet;
  }
  return undefined;
}

function unmetOf(draft: ProductDraft, place: PlaceInFile, demand: Demand): Unmet | undefined {
  const { value, annotations } = place;
  const { 'x-names': names } = annotations;
  if (names === undefined || names === false || typeof value !== 'string') return undefined;
  const also =
    demand.also === undefined
      ? undefined
      : unknownName(draft, { ...place, annotations: { 'x-names': demand.also } });
  if (also !== undefined) return { ...also, found: quoted(value) };
  const thing = thingNamed(draft, place, names, value);
  const unmet = thing && unmetBy(draft, place, demand, thing, value);
  if (unmet === undefined) return undefined;
  const { code, expected, found } = unmet;
  if (found !== undefined) return { code, found, expected };
  const others = candidates(draft, place, names).filter((name) => {
    const other = thingNamed(draft, place, names, name);
    return other !== undefined && unmetBy(draft, place, demand, other, name) === undefined;
  });
  const phrase = say('namesOf', { what: expected, names: nearestOf(others, value) });
  return { code, found: quoted(value), expected: others.length === 0 ? expected : phrase };
}

/** Without `found` it is the name itself that does not fit. */
type Lack = Omit<Unmet, 'found'> & { readonly found?: Phrase };

function unmetBy(
  draft: ProductDraft,
  place: PlaceInFile,
  { type, format, refers, has = [], lacks = [], entity, one, to }: Demand,
  thing: Thing,
  name: string,
): Lack | undefined {
  const { shape } = thing;
  const code = has.some((word) => word.startsWith('x-may')) ? 'UNGUARDED' : 'UNFIT';
  const choices = alternatives(shape);
  const kinds: Phrase[] = [];
  if (type !== undefined && !choices.some((each) => isOfType(each, type)))
    kinds.push(type.join() === 'array' ? say('aList') : say('aType', { types: typed(type) }));
  if (
    format !== undefined &&
    !choices.some((each) => each.type === undefined || format.includes(each.format ?? ''))
  )
    kinds.push(say('format', { format: anyOfThese(format) }));
  if (refers !== undefined && shape.items?.['x-reference']?.entity !== refers)
    kinds.push(say('listReferring', { entity: refers }));
  if (has.some((word) => getAt(shape, word) === undefined)) kinds.push(say('withWords', { words: has }));
  if (lacks.some((word) => getAt(shape, word) !== undefined))
    kinds.push(say('withoutWords', { words: lacks }));
  if (kinds.length > 0) return { code, expected: allOfThese(kinds) };
  const sameEntity = entity === undefined ? undefined : entityAt(draft, place, entity);
  const isOther = sameEntity !== undefined && thing.entity !== undefined && sameEntity !== thing.entity;
  if (isOther) return { code: 'OTHER_ENTITY', found: quoted(thing.entity), expected: quoted(sameEntity) };
  if (one !== undefined && !one.includes(name))
    return { code: 'OTHER_ENTITY', found: quoted(name), expected: anyOfThese(one.map(quoted)) };
  if (to === undefined) return undefined;
  const target = shape['x-reference']?.entity;
  const referred = entityThing(draft, target);
  if (shape['x-reference'] === undefined)
    return { code, expected: say('withWords', { words: ['x-reference'] }) };
  const lack = target && referred ? unmetBy(draft, place, to, referred, target) : undefined;
  return lack && { ...lack, found: lack.found ?? quoted(target) };
}

function isOfType({ type }: Shape, types: readonly string[]): boolean {
  return type === undefined || [type].flat().some((each) => types.includes(each));
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

function entityThing({ product: { entities } }: ProductDraft, name: string | undefined): Thing | undefined {
  const shape = entryOf(entities, name);
  return shape && { shape: shape as unknown as Shape, entity: name };
}

function thingNamed(draft: ProductDraft, place: PlaceInFile, names: Names, value: string): Thing | undefined {
  const { file, steps } = place;
  if (names === 'entity') return entityThing(draft, value);
  if (typeof names === 'string') {
    const shape = filesOfSort(draft, names)?.[value] as Shape | undefined;
    return shape && { shape, entity: entityOfFile(names, shape) };
  }
  if ('answer' in names) {
    const call = firstSaidAt(file.content, steps, names.answer) ?? '';
    const rows = textSaidAt(file.content, steps, names.rows);
    const answer = answerShape(entryOf(draft.product.calls, call));
    const from = rows === undefined ? answer : (answeredRow(draft, { call, rows }) ?? OPEN);
    return thingIn(from, value);
  }
  const isOfRow = file.kind === 'table' && ('name' in names ? names.of === undefined : isOwnField(names));
  if (isOfRow) return thingIn(tableRow(draft, file), value);
  if (!('field' in names)) return undefined;
  const holder = fieldsHolder(draft, place, names);
  if (holder === undefined) return undefined;
  if (names.column !== true) return fieldThing(fieldAt(holder, value));
  const end = followPath(draft.product.entities, holder as EntitySchema, value);
  return 'word' in end ? undefined : fieldThing(end.field);
}

function isOwnField(names: Names): boolean {
  return typeof names === 'object' && 'field' in names && names.field === '' && names.rows === undefined;
}

function fieldThing(shape: ReturnType<typeof fieldAt>): Thing | undefined {
  return typeof shape === 'object' ? { shape } : undefined;
}

/** A part of an answer or a row; its entity is that of its records. */
function thingIn(from: Shape, path: string): Thing | undefined {
  const target = trace(from, path);
  if (!('shape' in target)) return undefined;
  return { shape: target.shape, entity: (rowOf(target.shape) ?? target.shape)['x-entity'] };
}

/** Names among which one that is wanted may be. */
function candidates(draft: ProductDraft, place: PlaceInFile, names: Names): readonly string[] {
  if (typeof names === 'string') return namesOfSort(draft, names);
  if ('field' in names) return Object.keys(fieldsHolder(draft, place, names)?.properties ?? {});
  return [];
}
