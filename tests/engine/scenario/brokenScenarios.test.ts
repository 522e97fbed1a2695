import { describe, expect, it } from 'vitest';
import { brokenScenarios, type Product } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const inputs = { record: { memberId: 1, bookCode: 'X' } };
const expecting = (scenarios: readonly object[]): Product =>
  ({ ...library, scenarios: { ...library.scenarios, mine: { scenarios } } }) as unknown as Product;

describe('all examples of a product', () => {
  it('hold in the library', () => {
    expect(brokenScenarios(library, compileCheck)).toEqual({ broken: [], untried: 0 });
  });

  it('are run anew with another check', () => {
    expect(brokenScenarios(library, () => () => []).broken).not.toEqual([]);
    expect(brokenScenarios(library, compileCheck).broken).toEqual([]);
  });

  it('are reported by file, place and title when they fail, with the reason', () => {
    const right = { title: 'right', form: 'loan', given: inputs, expect: { hidden: ['fine'] } };
    const wrong = { title: 'wrong', form: 'loan', given: inputs, expect: { visible: ['fine'] } };
    const { broken } = brokenScenarios(expecting([right, wrong]), compileCheck);
    const differences = [{ id: 'exampleHidden', values: { name: 'fine' } }];
    expect(broken).toEqual([{ name: 'mine', index: 1, title: 'wrong', differences }]);
  });

  it('are reported when they cannot run, and the others run', () => {
    const fault = { title: 'fault', entity: 'book', given: {}, expect: { valid: true } };
    const wrong = { title: 'wrong', form: 'loan', given: inputs, expect: { visible: ['fine'] } };
    const { broken } = brokenScenarios(expecting([fault, wrong]), (entity) => {
      if (entity['x-entity'] === 'book') throw new Error('out of order');
      return compileCheck(entity);
    });
    expect(broken.find(({ title }) => title === 'fault')?.differences).toEqual([
      { id: 'exampleNotRun', values: { found: 'out of order' } },
    ]);
    expect(broken.map(({ title }) => title)).toContain('wrong');
  });

  it('are counted where there is no more time for them', () => {
    let turns = 0;
    const all = Object.values(library.scenarios).flatMap(({ scenarios }) => scenarios).length;
    expect(brokenScenarios(library, compileCheck, () => turns++ >= 2)).toEqual({
      broken: [],
      untried: all - 2,
    });
  });
});
