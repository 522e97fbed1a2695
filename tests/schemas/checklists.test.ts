import { describe, expect, it } from 'vitest';
import type { Field } from '../../engine/contract/index.ts';
import { loadedProduct } from './product.ts';
import specified from './vis.cases.json' with { type: 'json' };

const { entities, forms } = await loadedProduct();
const pjc = entities['pjc']?.properties ?? {};
const vis = entities['vis']?.properties ?? {};
const isFlag = (field: Field | undefined) => field?.['x-flag'] !== undefined;

describe('[CKL-02] the support-integrity check', () => {
  const conditions = Object.values(specified.sections).flat();

  it('has the 119 conditions of the catalogue', () => {
    expect(conditions).toHaveLength(119);
    expect(Object.keys(vis)).toEqual(expect.arrayContaining(conditions));
  });

  it.each(Object.entries(specified.sections))('%s: asks in the order of the catalogue', (_prefix, fields) => {
    expect(Object.keys(vis).filter((name) => fields.includes(name))).toEqual(fields);
  });

  it('keeps a note of at most 500 characters beside every flag', () => {
    const flags = conditions.filter((name) => isFlag(vis[name]));
    expect(flags.map((name) => vis[`${name}_note`]?.maxLength)).toEqual(flags.map(() => 500));
  });

  it('[DAY-B15] unanswered questions have no default', () => {
    const rows = new Set(
      forms['vis']?.sections
        .filter(({ matrix }) => matrix !== undefined)
        .flatMap(({ fields }) => fields.map(({ field }) => field)),
    );
    const anomalies = conditions.filter((name) => isFlag(vis[name]) && !specified.ok.includes(name));
    expect(anomalies.filter((name) => !rows.has(name) && !/^(?:t|ev)_/.test(name))).toEqual([]);
    expect(anomalies.filter((name) => vis[name]?.['x-flag'] === 'ok')).toEqual([]);
    expect(Object.keys(vis).filter((name) => isFlag(vis[name]) && vis[name]?.default !== undefined)).toEqual(
      [],
    );
  });

  it('required conditions are not met until the crew confirms them: no default', () => {
    const ok = conditions.filter((name) => vis[name]?.['x-flag'] === 'ok');
    expect(ok).toEqual(specified.ok);
    expect(ok.filter((name) => vis[name]?.default !== undefined)).toEqual([]);
  });

  it('requires only three answers for saving: the pole, its kind and the outcome', () => {
    expect(entities['vis']?.required).toEqual(['teamId', 'picchetto', 'tipoSostegno', 'ev_esito']);
  });

  it('declares the unit of every measure', () => {
    const measures = conditions.filter((name) => vis[name]?.type === 'number');
    expect(measures.filter((name) => vis[name]?.['x-unit'] === undefined)).toEqual([]);
  });
});

describe('[CKL-01] the pre-job check', () => {
  const codes = Object.keys(pjc).filter((name) => isFlag(pjc[name]));

  it('has nine kinds of activity and fifteen risks, N to begin with', () => {
    expect(codes.filter((code) => code.startsWith('TA_'))).toHaveLength(9);
    expect(codes).toHaveLength(24);
    expect(codes.filter((code) => pjc[code]?.default !== 'N')).toEqual([]);
  });

  it('marks the labels that are a guess, and only those', () => {
    const sure = codes.filter((code) => pjc[code]?.['x-unconfirmed'] === undefined);
    expect(sure).toEqual(['TA_MT', 'TA_BTFT', 'TA_BTST', 'TA_NE', 'TA_ALTRO', 'RCA', 'DPC', 'DPI']);
  });

  it('keeps who was there and who has read it', () => {
    expect(Object.keys(pjc['members']?.items?.properties ?? {})).toEqual([
      'empID',
      'fullName',
      'acknowledged',
      ...['acknowledgedHow', 'acknowledgedBy', 'acknowledgedByUser', 'acknowledgedAt', 'agreedHash'],
    ]);
  });
});
