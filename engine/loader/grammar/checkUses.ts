import { fits } from '../../condition/holds.ts';
import type { Field } from '../../contract/index.ts';
import { quoted } from '../../errors/Phrase.ts';
import { memoizeFile } from '../memoizeFile.ts';
import { isOwnName } from '../openGrammar.ts';
import type { AssembledProduct, ProductCheck } from '../SchemaFile.ts';
import { grammarPlaces, type PlaceInFile } from './annotatedPlaces.ts';
import { subjectOf, thingNamed } from './demandSubject.ts';

/** Reports names, files and marks of options that nothing uses (`x-used`). */
export const checkUses: ProductCheck = (assembled, report) => {
  const uses = assembled.files.map((file) => usesIn(assembled, file));
  const names = namesInUse(assembled);
  const fields = Map.groupBy(
    uses.flatMap((each) => each.fields),
    (field) => field['x-options'] ?? field.items?.['x-options'],
  );
  for (const place of uses.flatMap(({ checked }) => checked)) {
    const { file, pointer, steps, word, value, annotations } = place;
    const { says, where, everywhere, by } = annotations['x-used'] ?? {};
    if (says === undefined) continue;
    if (where !== undefined && subjectOf(assembled, place, { at: where }) === undefined) continue;
    const name = steps.length === 0 ? file.name : typeof value === 'string' ? value : word;
    const sort = everywhere === true ? (steps[0] ?? file.kind) : `${file.path} ${annotations['x-declares']}`;
    const isUsed =
      by === undefined
        ? names.has(`${sort} ${name}`)
        : fields.get(file.name)?.some((field) => fits(by, field)) === true;
    if (!isUsed)
      report({
        ...{ code: 'UNUSED', file: file.path, pointer },
        ...{ found: quoted(name), expected: { id: says } },
      });
  }
};

/** What a file uses, and its own that must be used. */
const usesIn = memoizeFile((assembled, file) => {
  const places = grammarPlaces(assembled, file);
  return {
    names: places.flatMap(namesUsed),
    fields: places.flatMap((place) => fieldsAt(assembled, place)),
    checked: places.filter(({ annotations }) => annotations['x-used'] !== undefined),
  };
});

/** Names that files use, each after its sort: `refusal locked`. */
export function namesInUse(assembled: AssembledProduct): ReadonlySet<string> {
  return new Set(assembled.files.flatMap((file) => usesIn(assembled, file).names));
}

/** Names that a place uses: of the file, of the product by sort, and of hooks. */
function namesUsed({ file, value, annotations }: PlaceInFile): readonly string[] {
  const { 'x-names': names, 'x-registered': registered } = annotations;
  if (typeof names === 'string') return [`${names} ${String(value)}`];
  if (typeof names === 'object' && 'name' in names) return [`${file.path} ${names.name} ${String(value)}`];
  if (typeof names === 'object' && 'hook' in names) return [`${names.hook} ${String(value)}`];
  const words = typeof value === 'string' ? [value] : Object.keys(Object(value));
  return registered === undefined ? [] : words.filter(isOwnName).map((name) => `${registered} ${name}`);
}

/** The field with an option list, or that a line of a form shows, with the widget that shows it. */
function fieldsAt(assembled: AssembledProduct, place: PlaceInFile): readonly Field[] {
  const { file, annotations } = place;
  const names = annotations['x-names'];
  const things =
    names === 'options'
      ? ['1', '2'].map((at) => subjectOf(assembled, place, { at }))
      : file.kind === 'form' && typeof names === 'object' && 'field' in names
        ? [thingNamed(assembled, place)]
        : [];
  return things.flatMap((thing) => (thing?.value as Field | undefined) ?? []);
}
