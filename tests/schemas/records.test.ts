import { describe, expect, it } from 'vitest';
import { ruleProblems, settingsContext } from '../../engine/index.ts';
import { compileCheck } from '../../engine/node.ts';
import { loadedProduct } from './product.ts';
import cases from './records.cases.json' with { type: 'json' };

interface Case {
  readonly entity: string;
  readonly title: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** `<field> <rule>` of each problem, in order. */
  readonly problems: readonly string[];
}

const { entities, messages, settings } = await loadedProduct();
const checks = new Map(Object.values(entities).map((entity) => [entity['x-entity'], compileCheck(entity)]));

describe('records that are in order, and records that are not', () => {
  it.each(cases as readonly Case[])('$entity: $title', ({ entity, record, problems }) => {
    const rules = entities[entity]?.['x-rules'] ?? [];
    const recordProblems = [
      ...(checks.get(entity)?.(record) ?? []),
      ...ruleProblems(rules, { record, ...settingsContext(settings), today: '2026-11-20' }),
    ];
    expect(recordProblems.map(({ path, rule }) => `${path} ${rule}`).sort()).toEqual([...problems].sort());
  });

  it('every rule between fields has an Italian remedy', () => {
    const ids = Object.values(entities).flatMap((entity) => entity['x-rules'] ?? []);
    expect(ids.map(({ message }) => message).filter((id) => messages['it']?.texts[id] === undefined)).toEqual(
      [],
    );
  });

  it('every rule between fields is broken by one case at least', () => {
    const broken = new Set(
      (cases as readonly Case[]).flatMap(({ entity, problems }) =>
        problems.map((problem) => `${entity} ${problem.split(' ')[1]}`),
      ),
    );
    const untried = Object.values(entities)
      .flatMap((entity) => (entity['x-rules'] ?? []).map(({ id }) => `${entity['x-entity']} ${id}`))
      .filter((rule) => !broken.has(rule));
    expect(untried, 'rules without a row in tests/schemas/records.cases.json').toEqual([]);
  });
});
