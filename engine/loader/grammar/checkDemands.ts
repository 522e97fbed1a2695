import { fits } from '../../condition/holds.ts';
import type { Field } from '../../contract/index.ts';
import { anyOfThese, type Phrase, quoted, say, typed } from '../../errors/Phrase.ts';
import type { SchemaErrorCode } from '../../errors/registry.ts';
import { entryOf } from '../../values/paths.ts';
import { typesOf } from '../context/comparisons.ts';
import { alternatives } from '../context/Scope.ts';
import { nearestOf, shown, under } from '../pointer.ts';
import type { ProductDraft, TellFinding } from '../SchemaFile.ts';
import type { PlaceInFile } from './annotatedPlaces.ts';
import type { Demand } from './annotations.ts';
import { subjectOf, type Thing, thingNamed } from './things.ts';

const NONE: readonly Demand[] = [];

/** Reports what the grammar demands of the subject of a word (`x-on`), or of what the word names (`x-of`). */
export function checkDemands(draft: ProductDraft, place: PlaceInFile, report: TellFinding): void {
  const { 'x-on': on = NONE, 'x-of': of = NONE } = place.annotations;
  if (on === of) return;
  for (const demand of [on].flat()) {
    const thing = subjectOf(draft, place, demand);
    if (thing?.value !== undefined) checkSubject(draft, place, thing, demand, report);
  }
  const target = of === NONE ? undefined : thingNamed(draft, place);
  if (target === undefined) return;
  // Demands without a phrase are of `checkNames`, as unknown names are where the demand has no code for them.
  for (const demand of [of].flat()) {
    const isTold = target.value !== undefined || demand.code?.startsWith('UNKNOWN') === true;
    if (demand.says === undefined || !isTold || meets(draft, target, demand)) continue;
    const others = (target.others?.() ?? []).filter((other) => meets(draft, other, demand));
    const names = others.map((other) => other.name);
    const expected = phraseOf(demand, target.name, nearestOf(names, target.name));
    const { file, pointer, value } = place;
    report({ ...codeOf(demand), file: file.path, pointer, found: quoted(String(value)), expected });
  }
}

function checkSubject(
  draft: ProductDraft,
  place: PlaceInFile,
  thing: Thing,
  demand: Demand,
  report: TellFinding,
): void {
  const { file, pointer, steps, word, value, annotations } = place;
  const at = { ...codeOf(demand), file: file.path, pointer };
  if (demand.fields !== undefined) {
    const { properties = {} } = thing.value as { readonly properties?: Readonly<Record<string, object>> };
    for (const name of demand.fields) {
      const member = entryOf(properties, name);
      if (member === undefined || !meets(draft, { name, value: member }, demand))
        report({ ...at, found: say('noWord', { word: quoted(name) }), expected: phraseOf(demand, name) });
    }
    return;
  }
  if (meets(draft, thing, demand)) return;
  const wrong = (['type', 'format'] as const).find((each) => demand[each] !== undefined);
  if (demand.at === undefined && wrong !== undefined) {
    const field = thing.value as Field;
    const expected = anyOfThese((demand[wrong] ?? []).map(shown));
    report({ ...at, pointer: under('', ...steps.slice(0, -1), wrong), found: shown(field[wrong]), expected });
    return;
  }
  const isSaid = typeof value === 'string' && annotations['x-names'] === undefined;
  const name =
    demand.at === undefined || !JSON.stringify(demand.at).includes('/') ? ownerOf(place) : thing.name;
  const words = { word: isSaid ? quoted(value) : word, name };
  report({ ...at, found: say('partOf', words), expected: phraseOf(demand) });
}

/** What has the word: a field of an entity, a line or section of a form, or the file. */
function ownerOf({ file, steps, parent }: PlaceInFile): string {
  const { field, id = file.name } = Object(parent) as { readonly field?: string; readonly id?: string };
  const of = steps.lastIndexOf('properties');
  return (of < 0 ? field : steps[of + 1]) ?? id;
}

function codeOf({ code, type, format }: Demand): { readonly code: SchemaErrorCode } {
  return { code: code ?? (type === undefined && format === undefined ? 'UNUSED' : 'WRONG_WIDGET') };
}

function phraseOf({ says, type, format = [], refers }: Demand, name?: string, names?: Phrase): Phrase {
  const values = name === undefined ? {} : { values: { name, names: names ?? name } };
  if (typeof says === 'string') return { id: says, ...values };
  if (says !== undefined) return { ...says, values: { ...values.values, ...says.values } };
  if (refers !== undefined) return say('listReferring', { entity: refers });
  return type === undefined
    ? say('format', { format: anyOfThese(format) })
    : say('aType', { types: typed(type) });
}

function meets({ product: { entities } }: ProductDraft, { value, path }: Thing, demand: Demand): boolean {
  if (value === undefined) return false;
  const { type, format, refers, is, behind, everyStep } = demand;
  const field = value as Field;
  const reference = field['x-rows'] ?? field['x-reference'];
  return (
    (type === undefined || typesOf(alternatives(field)).some((each) => type.includes(each))) &&
    (format === undefined || format.includes(field.format ?? '')) &&
    (refers === undefined || field.items?.['x-reference']?.entity === refers) &&
    (behind === undefined || fits(behind, entryOf(entities, reference?.entity))) &&
    (is === undefined || (everyStep === true ? (path ?? []) : [value]).every((each) => fits(is, each)))
  );
}
