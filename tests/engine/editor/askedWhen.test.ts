import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  afterPanel,
  conditionFieldsAt,
  conditionWords,
  type EditedFiles,
  editSchema,
  fileOutline,
  type OutlineWords,
  panelOf,
  panelOffer,
  readCondition,
  withCondition,
  writtenCondition,
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { italianWords, productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.entity.json';
const VIS = 'checklist/vis.entity.json';
const place = (file: string) => ({ file, pointer: '/x-checklist' });
let files: EditedFiles;
let textOf: OutlineWords;
beforeAll(async () => {
  files = await productFiles();
  textOf = await italianWords();
});

const fieldsAt = (file: string, word: string) =>
  conditionFieldsAt(files, file, place(file), word).flatMap(({ fields }) => fields);
const pathsAt = (file: string, word: string) => fieldsAt(file, word).map(({ path }) => path);
const set = (file: string, at: string, value: Json, of = files) =>
  editSchema(of, { does: 'set', file, at: `/x-checklist/${at}`, value });
const findingsOf = (of: EditedFiles) => examine(of as Readonly<Record<string, unknown>>).findings;

describe('[CKL-04] of which records a checklist is asked', () => {
  it('offers fields of its record and of other records about it, never its answers', () => {
    const paths = pathsAt(VIS, 'when');
    expect(paths).toEqual(
      expect.arrayContaining(['record.Stato', 'filled.pjc.TA_MT', 'user.role', 'modules.mezzi']),
    );
    expect(paths).not.toContain('record.ev_segnalato');
    expect(paths.filter((path) => path.startsWith('filled.vis.'))).toEqual([]);
    const groups = conditionFieldsAt(files, VIS, place(VIS), 'when');
    expect(groups.map(({ title }) => title)).toEqual(expect.arrayContaining(['Cantiere', 'Pre Job Check']));
  });

  it('writes the selected condition, reads it again, without findings', () => {
    const fieldsByPath = new Map(fieldsAt(VIS, 'when').map((each) => [each.path, each]));
    const line = { path: 'filled.pjc.TA_MT', comparison: 'is', value: 'Y' } as const;
    const condition = writtenCondition({ joins: 'all', parts: [line] }, fieldsByPath);
    expect(condition).toEqual({ 'filled.pjc.TA_MT': { const: 'Y' } });
    const next = withCondition(files, { ...place(VIS), label: '' } as never, 'when', condition);
    expect(findingsOf(next)).toEqual([]);
    expect(readCondition(condition as never, fieldsByPath)).toMatchObject({ parts: [line] });
  });

  it('offers no field that the loader does not know', () => {
    const fields = fieldsAt(VIS, 'when');
    const fieldsByPath = new Map(fields.map((each) => [each.path, each]));
    const parts = fields.map(({ path }) => ({ path, comparison: 'filled' }) as const);
    const condition = writtenCondition({ joins: 'all', parts }, fieldsByPath);
    expect(findingsOf(set(VIS, 'when', condition as Json))).toEqual([]);
  });

  it('has a separate line in words, with both conditions', () => {
    const row = fileOutline(files, VIS, textOf).find(({ pointer }) => pointer === '/x-checklist');
    expect(row?.label).toBe('A chi e quando si chiede');
    expect(conditionWords(files, place(VIS)).map(({ id }) => textOf(`schema.${id}`))).toEqual([
      'Si chiede se',
      'Un’anomalia è risolta se',
    ]);
  });
});

describe('[CKL-04] the condition under which findings of a checklist are settled', () => {
  it('offers its answers that the database can compare', () => {
    const fields = fieldsAt(VIS, 'settled');
    expect(fields.map(({ path }) => path)).toContain('record.ev_segnalato');
    expect(fields.map(({ path }) => path)).not.toContain('record.Stato');
    expect(new Set(fields.map(({ as }) => as))).toEqual(new Set(['choice']));
    const fieldsByPath = new Map(fields.map((each) => [each.path, each]));
    const condition = conditionWords(files, place(VIS)).find(({ word }) => word === 'settled')?.said;
    expect(readCondition(condition as never, fieldsByPath)).toMatchObject({
      parts: [{ path: 'record.ev_segnalato', comparison: 'oneOf' }],
    });
  });
});

describe('[CKL-04] steps blocked by a checklist', () => {
  const panel = (of: EditedFiles) => {
    const panelResult = panelOf(of, PJC, '/x-checklist', {
      textOf,
      ...panelOffer(of, 'checklist/pjc.form.json', place(PJC)),
    });
    if (panelResult === undefined) throw new Error('no panel');
    return panelResult;
  };

  it('are selected from the steps of its record, by label', () => {
    const panelResult = panel(files);
    expect(panelResult.words).toEqual(['before']);
    expect(panelResult.package.options['before']?.values).toContainEqual({
      value: 'close',
      label: 'Chiudi cantiere',
    });
    const next = afterPanel(
      panelResult,
      files,
      { path: PJC, pointer: '/x-checklist' },
      { before: ['close'] },
    );
    expect(next).toEqual(set(PJC, 'before', ['close']));
    expect(findingsOf(next)).toEqual([]);
  });

  it('are removed by an empty selection', () => {
    const editedFiles = set(PJC, 'before', ['close']);
    const next = afterPanel(
      panel(editedFiles),
      editedFiles,
      { path: PJC, pointer: '/x-checklist' },
      { before: [] },
    );
    expect(next).toEqual(files);
  });
});
