import { quoted } from '../../errors/Phrase.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

type Node = Readonly<Record<string, unknown>>;
type Tell = (pointer: string, name: string, known: readonly string[]) => void;

/**
 * Names of fields that are no fields of the object where they are said: those that must be given, in what calls take and answer (`checkEntities` tells
 * those of records), and the one that says of which entity a reference is.
 */
export const checkShapes: DraftCheck = (draft, report) => {
  for (const { file, content, isCalls } of described(draft))
    visit(content, '', isCalls, (pointer, name, known) => {
      if (known.includes(name)) return;
      const expected = nearestOf(known, name);
      report({ code: 'UNKNOWN_FIELD', file, pointer, found: quoted(name), expected });
    });
};

/** Calls and entities with what they refer to in its place. */
function described(draft: ProductDraft) {
  const { services, entities } = draft.product;
  return [
    ...filesOf<{ readonly service: string }>(draft, 'calls').map(({ file, schema }) => ({
      ...{ file: file.path, content: services[schema.service], isCalls: true },
    })),
    ...filesOf<{ readonly 'x-entity': string }>(draft, 'entity').map(({ file, schema }) => ({
      ...{ file: file.path, content: entities[schema['x-entity']], isCalls: false },
    })),
  ];
}

function visit(value: unknown, pointer: string, isCalls: boolean, tell: Tell): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) fieldsOf(value as Node, pointer, isCalls, tell);
  for (const [key, each] of Object.entries(value)) visit(each, under(pointer, key), isCalls, tell);
}

function fieldsOf({ properties, required }: Node, pointer: string, isCalls: boolean, tell: Tell): void {
  if (typeof properties !== 'object' || properties === null) return;
  const known = Object.keys(properties);
  const names: readonly unknown[] = isCalls && Array.isArray(required) ? required : [];
  names.forEach((name, index) => {
    tell(under(pointer, 'required', index), String(name), known);
  });
  for (const [name, field] of Object.entries(properties as Readonly<Record<string, Field | null>>)) {
    const by = field?.['x-reference']?.entityAt;
    if (by !== undefined) tell(under(pointer, 'properties', name, 'x-reference', 'entityAt'), by, known);
  }
}

interface Field {
  readonly 'x-reference'?: { readonly entityAt?: string };
}
