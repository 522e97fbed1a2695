import type { CallModel, FormSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { entryOf } from '../../../values/paths.ts';
import { checkInput, checkRequired } from '../../context/checkInput.ts';
import { placesOf } from '../../context/placesOf.ts';
import { inputShape, type NamedPlace } from '../../context/Scope.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { atPointer, keysOf } from '../../pointer.ts';
import type { ProductDraft, SchemaFile } from '../../SchemaFile.ts';

type Use = Extract<NamedPlace, { what: 'call' }>;
type Tell = (finding: Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>) => void;

/**
 * Checks the input of each call against its schema (types, required words).
 */
export const checkCallUses = fileCheck(undefined, (draft, { file }, report) => {
  if (file.kind === 'calls') return;
  for (const place of placesOf(draft, file)) {
    // A workflow transition without `input` only names its call; the caller supplies the input.
    if (place.what !== 'call' || (file.kind === 'workflow' && place.node['input'] === undefined)) continue;
    const call = entryOf(draft.product.calls, place.call);
    if (call !== undefined)
      checkUse(draft, file, place, call, (finding) => report({ file: file.path, ...finding }));
  }
});

function checkUse(draft: ProductDraft, file: SchemaFile, use: Use, call: CallModel, tell: Tell): void {
  const { node, pointer, scope } = use;
  const taker = { shape: inputShape(call), name: call.name };
  const word = keysOf(pointer).at(-1) ?? '';
  const input = node['input'] ?? {};
  checkInput(input, taker, scope, `${pointer}/input`, tell);
  if (word === 'source' && file.kind !== 'calendar') return;
  const inputNames = Object.keys(input);
  if (word === 'save') {
    const record = recordSaved(draft, file, use);
    const more = node['at'] === undefined ? Object.keys(record) : [String(node['at']).split('.')[0] ?? ''];
    checkRequired([...inputNames, ...more], taker, pointer, tell);
    return;
  }
  checkRequired(inputNames, taker, pointer, tell);
}

/** Without `at`, the fields of the record are the input itself. */
function recordSaved({ product }: ProductDraft, file: SchemaFile, { pointer }: Use): object {
  const owner = atPointer(file.content, pointer.slice(0, pointer.lastIndexOf('/'))) as {
    readonly form?: string;
    readonly record?: object;
  };
  const form: FormSchema | undefined = entryOf(product.forms, owner.form);
  return { ...(entryOf(product.entities, form?.entity)?.properties ?? {}), ...owner.record };
}
