import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/contract/index.ts';
import {
  checklistsToFollow,
  copyChecklist,
  type EditedFiles,
  editSchema,
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { productFiles } from './productFiles.ts';

let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

const WANTED = {
  ...{ like: 'pjc', name: 'verifica-scale', title: 'Verifica scale' },
  translations: { en: 'Ladder check', ar: 'فحص السلالم' },
};
type Node = Readonly<Record<string, Json>>;

describe('a checklist made like another one', () => {
  it('is offered for those that a record has one of', () => {
    expect(checklistsToFollow(files)).toEqual([{ name: 'pjc', title: 'Pre Job Check' }]);
  });

  it('has a separate table, calls, pages, document and texts, without findings', () => {
    const checklist = copyChecklist(files, WANTED);
    const { findings } = examine({ ...files, ...checklist.files } as Readonly<Record<string, unknown>>);
    expect(findings).toEqual([]);
    expect(checklist.files[checklist.entity]).toMatchObject({
      ...{ 'x-entity': 'verifica-scale', 'x-table': 'verifica_scale' },
      'x-checklist': { by: 'teamId', one: true, operation: 'fillChecklist', acknowledged: true },
    });
    const { calls } = checklist.files['verifica-scale/verifica-scale.calls.json'] as unknown as {
      calls: readonly Node[];
    };
    expect(calls.map(({ name, path }) => `${name} ${path}`)).toEqual([
      'fetchVerificaScale /check',
      'saveVerificaScale /check/save',
      'readVerificaScale /check/acknowledge',
      'listVerificaScale /checks',
    ]);
  });

  it('has in full what its template’s calls have by a shape of their file', () => {
    const path = 'checklist/checklist.calls.json';
    const { calls, ...service } = files[path] as Node & { calls: readonly Node[] };
    const saving = calls.find(({ name }) => name === 'AddUpdatePJC') as Node;
    const query = { properties: { mine: { type: 'boolean' } } };
    const savedWith = (call: Node, shapes: Node) => {
      const changed = calls.map((each) => (each['name'] === 'AddUpdatePJC' ? call : each));
      const all = { ...files, [path]: { ...service, shapes, calls: changed } } as EditedFiles;
      return copyChecklist(all, WANTED).files['verifica-scale/verifica-scale.calls.json'];
    };
    const after = savedWith({ ...saving, query: { $ref: '#/shapes/query' } }, { query });
    expect(JSON.stringify(after)).toContain('"mine"');
    expect(after).toEqual(savedWith({ ...saving, query }, {}));
  });

  it('takes over no item or rule', () => {
    const checklist = copyChecklist(files, WANTED);
    const entity = checklist.files[checklist.entity] as Node;
    expect(Object.keys(entity['properties'] as Node)).toEqual(
      expect.arrayContaining(['teamId', 'caposquadra', 'members', 'formHash']),
    );
    expect(entity['properties']).not.toHaveProperty('TA_MT');
    expect(entity).not.toHaveProperty('x-rules');
    const form = JSON.stringify(checklist.files[checklist.form]);
    expect(form).not.toContain('TA_MT');
    expect(form).toContain('checklist-head');
    // Only names common to both may remain of the template.
    expect(JSON.stringify(checklist.files)).not.toMatch(/"pjc|pjc"|Pre Job Check/i);
  });

  it('has every keyword of the other one, except those that name something which it does not have', () => {
    const [form, table] = ['checklist/pjc.form.json', 'checklist/pjc-history.table.json'];
    const columns = (files[table] as Node)['columns'] as readonly Json[];
    const pages = ['attivita', 'firma'].map((id) => ({ id, title: id, sections: [id] }));
    const words: Readonly<Record<string, Node>> = {
      // Texts are never replaced as names: PJC is also the code of a report.
      [form]: { leave: 'PJC', pages },
      [table]: {
        ...{ keepViews: true, columns: [...columns, { field: 'TA_MT', label: 'Media tensione' }] },
        ...{ layouts: { short: ['CreateDate', 'TA_MT'] }, views: [{ layout: 'short', label: 'Breve' }] },
      },
    };
    const edited = {
      ...files,
      ...Object.fromEntries(
        Object.entries(words).map(([path, more]) => [path, { ...(files[path] as Node), ...more }]),
      ),
    };
    const wordsOf = (wanted: Parameters<typeof copyChecklist>[1]) => {
      const { files: copies, form: copiedForm } = copyChecklist(edited, wanted);
      const contents = [copiedForm, 'verifica-scale/verifica-scale-history.table.json'];
      return contents.map((path) => copies[path] as Node);
    };
    const [emptyForm, emptyTable] = wordsOf(WANTED);
    expect(emptyForm).toMatchObject({ leave: 'PJC', readOnlyWhen: expect.anything() });
    expect(emptyForm).not.toHaveProperty('pages');
    expect(emptyTable).toMatchObject({ keepViews: true, sorting: expect.anything() });
    expect(emptyTable).not.toHaveProperty('layouts');
    expect(emptyTable).not.toHaveProperty('views');
    const [wholeForm, wholeTable] = wordsOf({ ...WANTED, whole: true });
    expect(wholeForm).toMatchObject({ leave: 'PJC', pages });
    expect(wholeTable).toMatchObject({ layouts: words[table]?.['layouts'], views: words[table]?.['views'] });
  });

  describe('of which records it is asked, and when', () => {
    const ASKED = { when: { 'record.Stato': { const: 'O' } }, before: ['close'] };
    const settled = (field: string) => ({ ...ASKED, settled: { [`record.${field}`]: { const: 'Y' } } });
    const checklistFrom = (said: Readonly<Record<string, Json>>, whole: boolean) => {
      const at = { file: 'checklist/pjc.entity.json', at: '/x-checklist' };
      const checklistWords = (files[at.file] as Node)['x-checklist'] as Node;
      const editedFiles = editSchema(files, { does: 'set', ...at, value: { ...checklistWords, ...said } });
      const { files: copies, entity } = copyChecklist(editedFiles, whole ? { ...WANTED, whole } : WANTED);
      const { findings } = examine({ ...editedFiles, ...copies } as Readonly<Record<string, unknown>>);
      return { findings, said: (copies[entity] as Node)['x-checklist'] };
    };

    it.each([true, false])('is as of the other one (with its items: %s)', (whole) => {
      expect(checklistFrom(ASKED, whole)).toEqual({ findings: [], said: expect.objectContaining(ASKED) });
    });

    it('what settles something wrong goes along with the items that it speaks of', () => {
      expect(checklistFrom(settled('RE'), true)).toEqual({
        findings: [],
        said: expect.objectContaining(settled('RE')),
      });
      const without = checklistFrom(settled('RE'), false);
      expect(without).toEqual({ findings: [], said: expect.objectContaining(ASKED) });
      expect(without.said).not.toHaveProperty('settled');
    });
  });

  it('has translations of the template, under its title', () => {
    const checklist = copyChecklist(files, WANTED);
    const { texts } = checklist.files['verifica-scale/translations.en.json'] as unknown as { texts: Node };
    expect(texts).toMatchObject({
      'Verifica scale': 'Ladder check',
      'Salva Verifica scale': 'Save Ladder check',
    });
    // Texts that are no titles already have a translation.
    expect(texts).not.toHaveProperty('Annotazioni');
  });

  it('is refused like none', () => {
    expect(() => copyChecklist(files, { ...WANTED, like: 'team' })).toThrow('team has no place');
  });
});
