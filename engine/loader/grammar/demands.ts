import type { Finding } from '../../errors/Finding.ts';
import { allOfThese, anyOfThese, type Phrase, quoted, say, typed } from '../../errors/Phrase.ts';
import { entryOf, getAt } from '../../values/paths.ts';
import { alternatives, type Shape } from '../context/Scope.ts';
import { nearestOf } from '../pointer.ts';
import type { ProductDraft } from '../SchemaFile.ts';
import type { PlaceInFile } from './annotatedPlaces.ts';
import type { Demand, Names } from './annotations.ts';
import { entityOfFile, textSaidAt } from './saidAt.ts';
import { type Thing, thingNamed } from './things.ts';
import { entityBehind, fieldsHolder, namesOfSort, unknownName } from './unknownName.ts';

type Unmet = Pick<Finding, 'code' | 'found' | 'expected'>;

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
  const unmet = thing?.value && unmetBy(draft, place, demand, thing, value);
  if (unmet === undefined) return undefined;
  const { code, expected, found } = unmet;
  if (found !== undefined) return { code, found, expected };
  const others = candidates(draft, place, names).filter((name) => {
    const other = thingNamed(draft, place, names, name);
    return other?.value !== undefined && unmetBy(draft, place, demand, other, name) === undefined;
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
  const shape = thing.value as Shape;
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
  return shape && { name: name ?? '', value: shape, entity: name };
}

/** Names among which one that is wanted may be. */
function candidates(draft: ProductDraft, place: PlaceInFile, names: Names): readonly string[] {
  if (typeof names === 'string') return namesOfSort(draft, names);
  if ('field' in names) return Object.keys(fieldsHolder(draft, place, names)?.properties ?? {});
  return [];
}
