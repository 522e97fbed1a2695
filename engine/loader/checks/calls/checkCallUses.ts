import type { CallModel, FormSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { checkInput, checkRequired } from '../../context/checkInput.ts';
import { placesOf } from '../../context/placesOf.ts';
import {
  alternatives,
  answerShape,
  inputShape,
  type NamedPlace,
  rowOf,
  type Shape,
  trace,
} from '../../context/Scope.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { atPointer, keysOf, shown, under } from '../../pointer.ts';
import type { ProductDraft, SchemaFile } from '../../SchemaFile.ts';

type Use = Extract<NamedPlace, { what: 'call' }>;
type Tell = (finding: Pick<Finding, 'code' | 'pointer' | 'found' | 'expected'>) => void;

/**
 * Checks the input of each call against its schema (types, required words) and each path into its response.
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
  if (word === 'source') {
    checkSource(draft, file, use, call, tell);
    return;
  }
  const input = node['input'] ?? {};
  if (typeof node['content'] === 'string') answers(call, node['content'], under(pointer, 'content'), tell);
  checkInput(input, taker, scope, `${pointer}/input`, tell);
  const inputNames = Object.keys(input);
  if (word === 'save') {
    const record = recordSaved(draft, file, use);
    if (node['at'] !== undefined) checkAt(taker.shape, String(node['at']), call, pointer, tell);
    const more = node['at'] === undefined ? Object.keys(record) : [String(node['at']).split('.')[0] ?? ''];
    checkRequired([...inputNames, ...more], taker, pointer, tell);
    return;
  }
  if (typeof node['at'] === 'string') answers(call, node['at'], under(pointer, 'at'), tell);
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

function checkAt(shape: Shape, at: string, call: CallModel, pointer: string, tell: Tell): void {
  const target = trace(shape, at, call.name);
  if ('shape' in target) return;
  tell({
    code: 'UNKNOWN_INPUT',
    pointer: under(pointer, 'at'),
    found: quoted(at),
    expected: target.expected,
  });
}

/**
 * Checks a source of choices or rows: query words, the path of the list in the response, the `value` field
 * of a row.
 */
function checkSource(
  draft: ProductDraft,
  file: SchemaFile,
  { node, pointer, scope }: Use,
  call: CallModel,
  tell: Tell,
): void {
  const taker = { shape: inputShape(call), name: call.name };
  checkInput(node['query'], taker, scope, under(pointer, 'query'), tell);
  if (file.kind === 'calendar') {
    const input = node['input'] ?? {};
    checkInput(input, taker, scope, under(pointer, 'input'), tell);
    checkRequired(Object.keys(input), taker, pointer, tell);
  }
  const search = node['search'];
  if (typeof search === 'string')
    checkInput({ [search]: '' }, taker, scope, pointer, searchAt(pointer, tell));
  if (typeof node['total'] === 'string') answers(call, node['total'], under(pointer, 'total'), tell);
  const word = typeof node['rows'] === 'string' ? 'rows' : 'list';
  const list =
    typeof node[word] === 'string' ? answers(call, node[word], under(pointer, word), tell) : undefined;
  if (list === undefined) return;
  const row = rowOf(list);
  if (row === undefined && alternatives(list).every(({ type }) => type !== undefined)) {
    tell({
      code: 'WRONG_TYPE',
      pointer: under(pointer, word),
      found: shown(node[word]),
      expected: say('aList'),
    });
    return;
  }
  if (word === 'rows' && row !== undefined) sameEntity(draft, file, row, under(pointer, word), tell);
  const value = node['value'];
  if (row === undefined || typeof value !== 'string') return;
  const valueField = trace(row, value, say('rowOfCall', { call: call.name }));
  if ('shape' in valueField) return;
  tell({
    code: 'UNKNOWN_OUTPUT',
    pointer: under(pointer, 'value'),
    found: quoted(value),
    expected: valueField.expected,
  });
}

/** Checks that the call of a table answers rows of the table's entity. */
function sameEntity(
  { product }: ProductDraft,
  file: SchemaFile,
  row: Shape,
  pointer: string,
  tell: Tell,
): void {
  const { entity } = file.content as { readonly entity?: string };
  const rowEntity = row['x-entity'];
  if (rowEntity === undefined || entity === undefined || entryOf(product.entities, entity) === undefined)
    return;
  if (rowEntity !== entity)
    tell({ code: 'OTHER_ENTITY', pointer, found: quoted(rowEntity), expected: quoted(entity) });
}

/** Reports an unknown search word at `search`: the word is a value there, not a key. */
function searchAt(pointer: string, tell: Tell): Tell {
  return (finding) => {
    if (finding.code === 'UNKNOWN_INPUT') tell({ ...finding, pointer: under(pointer, 'search') });
  };
}

function answers(call: CallModel, path: string, pointer: string, tell: Tell): Shape | undefined {
  const target = trace(answerShape(call), path, say('answerOf', { call: call.name }));
  if ('shape' in target) return target.shape;
  tell({ code: 'UNKNOWN_OUTPUT', pointer, found: quoted(path), expected: target.expected });
  return undefined;
}
