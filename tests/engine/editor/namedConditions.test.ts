import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '../../../engine/contract/index.ts';
import {
  type ConditionGroup,
  type ConditionLine,
  conditionFieldsAt,
  copyItem,
  type EditedFiles,
  fieldMentions,
  readCondition,
  writtenCondition,
} from '../../../engine/editor/index.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
const VIS = 'checklist/vis.form.json';
let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

const byPath = (form: string) =>
  new Map(
    conditionFieldsAt(files, form, { file: form, pointer: '/sections/0' }, 'showWhen').flatMap(({ fields }) =>
      fields.map((each) => [each.path, each] as const),
    ),
  );

describe('[DEFINE] a named condition', () => {
  it('is offered as people call it: of the names of the context, in forms and other files', () => {
    const leads = { label: 'Conduce il cantiere', as: 'definition' };
    expect(byPath(PJC).get('holds team.conducts')).toMatchObject(leads);
    expect(byPath('vehicle/transfer.form.json').get('holds record.vehicleChosen')).toMatchObject({
      label: 'Il mezzo è già scelto',
    });
    const offered = (file: string, pointer: string) =>
      conditionFieldsAt(files, file, { file, pointer }, 'showWhen').flatMap(({ fields }) =>
        fields.map(({ path }) => path),
      );
    expect(offered('team/team.workflow.json', '/transitions/0')).toEqual(
      expect.arrayContaining(['holds record.conducts', 'holds team.conducts']),
    );
    expect(offered('discharge/discharge-company.table.json', '/notes/1')).toContain('holds discharged');
  });

  it('is one line, so or not so, and written again word by word', () => {
    const fields = byPath(PJC);
    const [said, denied, within]: readonly Condition[] = [
      { holds: 'team.conducts' },
      { not: { holds: 'team.conducts' } },
      {
        anyOf: [
          { holds: 'team.leads' },
          { 'record.RE': { const: 'Y' } },
          { not: { holds: 'team.conducts' } },
        ],
      },
    ];
    const lines = (condition: Condition) => {
      const group = readCondition(condition, fields) as ConditionGroup;
      expect(writtenCondition(group, fields)).toEqual(condition);
      return group.parts.map((part) => (part as ConditionLine).comparison);
    };
    expect(lines(said as Condition)).toEqual(['holds']);
    expect(lines(denied as Condition)).toEqual(['holdsNot']);
    expect(lines(within as Condition)).toEqual(['holds', 'is', 'holdsNot']);
    const both: Condition = { holds: 'team.leads', allOf: [{ holds: 'team.conducts' }] };
    expect(lines(both)).toEqual(['holds', 'holds']);
    expect(readCondition({ holds: 'team.nobody' }, fields)).toEqual({
      because: 'field',
      path: 'team.nobody',
    });
  });

  it('uses the fields of its definition, also under another name', () => {
    const mentions = fieldMentions(files, { entity: 'team', field: 'Approved' });
    expect(mentions.map(({ file, pointer }) => `${file}#${pointer}`)).toContain(
      'team/team.entity.json#/define/approved/when/record.Approved',
    );
  });

  it('stays behind where its item is copied into a checklist of another entity', () => {
    const form = files[PJC] as { sections: { fields?: Record<string, unknown>[] }[] };
    const at = form.sections.findIndex(({ fields = [] }) => fields.some(({ field }) => field === 'RE'));
    const fields = form.sections[at]?.fields ?? [];
    const nth = fields.findIndex(({ field }) => field === 'RE');
    const changedFields = fields.with(nth, { ...fields[nth], showWhen: { holds: 'record.done' } });
    const sections = form.sections.with(at, { ...form.sections[at], fields: changedFields });
    const changedFiles = { ...files, [PJC]: { ...form, sections } } as unknown as EditedFiles;
    const from = { file: PJC, pointer: `/sections/${at}/fields/${nth}` };
    const copied = copyItem(changedFiles, { from, form: VIS, section: '/sections/0', index: 0 });
    expect(copied.left).toContain('form.fieldLayout.showWhen');
    expect(JSON.stringify(copied.files[VIS])).not.toContain('record.done');
  });
});
