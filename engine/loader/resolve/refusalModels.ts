import type { RefusalModel, RefusalsSchema } from '../../contract/index.ts';
import type { AssembledProduct } from '../SchemaFile.ts';

type Entry = RefusalsSchema['refusals'][number];

/** An entry with its numbers; one without them words the refusal of another file anew. */
export function isDefinition(entry: Entry): entry is Entry & Required<Pick<Entry, 'status' | 'resultCode'>> {
  return entry.status !== undefined && entry.resultCode !== undefined;
}

/** Refusals by code, with the sentences that replace those of other files; of several the last file's. */
export function refusalModels(index: AssembledProduct['index']): Record<string, RefusalModel> {
  const schemas = (index['refusals'] ?? []).map(({ content }) => content as unknown as RefusalsSchema);
  const entries = schemas.flatMap(({ refusals }) => refusals);
  const sentences = new Map(
    entries.flatMap((entry) => (isDefinition(entry) ? [] : [[entry.name, entry.text] as const])),
  );
  const definitions = entries.filter(isDefinition).map(({ name, $comment: _note, ...definition }) => {
    return [name, { ...definition, text: sentences.get(name) ?? definition.text }] as const;
  });
  return Object.fromEntries(definitions);
}
