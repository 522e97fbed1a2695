import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Product, Scenario } from '../../../engine/index.ts';
import { compileCheck, metaOf, OTHER_PROOFS, scenarioCoverage } from '../../../engine/node.ts';
import { runScenario } from '../../support/runScenario.ts';
import { libraryFiles, loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const meta = metaOf(await libraryFiles());

/** Tests that prove the conditions without an example; fields of a call are an entity's, which has examples. */
const OTHER_TESTS: Readonly<Record<string, string>> = {
  'calendar sources/move/showWhen': 'engine/calendar/diary',
  'calendar sources/move/ways/when': 'engine/calendar/diary',
  'calls expression/if': 'engine/scenario/coverage',
  'calls field/x-offered/when': 'engine/scenario/coverage',
  'entity across/when': 'server/structure/across',
  'entity among/when': 'server/access/visibleWhere',
  'entity demands/when': 'server/life/operations',
  'entity way/when': 'server/order/takenOver',
  'entity x-checklist/settled': 'server/checklist/analysis',
  'grid rows/where': 'engine/grid/shifts',
  'screen blocks/props/newWhen': 'browser/checklist/vis',
  'wizard rowNames/name/when': 'engine/wizard/return',
  'wizard stepRule/rows/where': 'engine/wizard/return',
  'workflow asks/lacks/when': 'server/checklist/closing',
};

/** The library with these examples and no others. */
function having(...scenarios: readonly Partial<Scenario>[]): Product {
  const all = scenarios.map((each) => ({ title: 'x', given: {}, expect: {}, ...each }));
  return { ...library, scenarios: { own: { $schema: '', scenarios: all } } } as Product;
}

/** The library, its loan's form in a block with these props. */
function withProps(props: object): Product {
  const screen = library.screens['loan-single'];
  const blocks = screen?.blocks.map((block) => (block.kind === 'form' ? { ...block, props } : block));
  return { ...library, screens: { 'loan-single': { ...screen, blocks } } } as Product;
}

/** Missing examples among those whose place contains these words. */
function missing(product: Product, words: string): readonly string[] {
  return scenarioCoverage(product, meta)
    .flatMap((each) => each.missing)
    .filter((claim) => claim.includes(words));
}

describe('[SCHEMA-B3] claims that the examples of a library do not prove', () => {
  it('are all claims while there is no example', () => {
    const coverage = scenarioCoverage(having(), meta);
    for (const { total, missing: left } of coverage) expect(left).toHaveLength(total);
    expect(Object.fromEntries(coverage.map(({ kind, total }) => [kind, total]))).toMatchObject({
      note: 2,
      guard: 2,
      transition: 20,
      stop: 7,
    });
  });

  it('a condition has another proof only by name, and only where the grammar has it', () => {
    const conditions = new Set<string>();
    const visit = (value: unknown, words: readonly string[]): void => {
      if (String(Object(value).$ref).endsWith('#/$defs/condition')) conditions.add(words.join('/'));
      for (const [word, inner] of Object.entries(Object(value)))
        if (typeof inner === 'object') visit(inner, isGrammar.test(word) ? words : [...words, word]);
    };
    const isGrammar = /^(?:\$defs|properties|items|additionalProperties|anyOf|allOf|\d+)$/;
    for (const grammar of Object.values(meta)) visit(grammar, []);
    for (const place of Object.keys(OTHER_PROOFS)) {
      expect(conditions).toContain(place.split(' ')[1]);
      const test = new URL(`../../${OTHER_TESTS[place]}.test.ts`, import.meta.url);
      expect(existsSync(fileURLToPath(test)), place).toBe(true);
    }
    expect(missing(library, 'no way')).toEqual([]);
  });

  it('a condition needs both outcomes, each where its answers decide it so', () => {
    const at = 'form loan/sections/1 (back)/showWhen';
    const back = { form: 'loan', given: { record: { state: 'back' } } };
    const out = { form: 'loan', given: { record: { state: 'out' } } };
    expect(missing(having(), at)).toEqual([`${at}: shown`, `${at}: hidden`]);
    expect(missing(having({ ...back, expect: { visible: ['back'] } }), at)).toEqual([`${at}: hidden`]);
    expect(
      missing(
        having({ ...back, expect: { visible: ['back'] } }, { ...out, expect: { hidden: ['back'] } }),
        at,
      ),
    ).toEqual([]);
    // An example of another subject, or with answers that lead elsewhere, does not cover it.
    expect(missing(having({ ...back, expect: { visible: ['who'] } }), at)).toHaveLength(2);
    expect(missing(having({ ...out, expect: { visible: ['back'] } }), at)).toHaveLength(2);
  });

  it('an answer that is asked for at a moment needs an example where it is missing, and one where it is given', () => {
    const at = 'form loan/sections/0 (who)/fields/2';
    const none = { form: 'loan', expect: { missing: { lend: ['lentOn'] } } };
    const example = { form: 'loan', expect: { missing: { lend: [] } } };
    expect(missing(having(), at)).toEqual([`${at}: missing at lend`, `${at}: answered at lend`]);
    expect(missing(having(none), at)).toEqual([`${at}: answered at lend`]);
    expect(missing(having(none, example), at)).toEqual([]);
    // An example of another moment does not cover it.
    expect(missing(having({ form: 'loan', expect: { missing: { return: [] } } }), at)).toHaveLength(2);
  });

  it('a rule is broken, kept, and not asked where its condition does not hold', () => {
    const at = 'entity loan/x-rules/0 (no-pages-grown)';
    const broken = {
      form: 'loan',
      given: { record: { pagesBefore: 1, pagesAfter: 2 } },
      expect: { errors: [{ path: 'pagesAfter', rule: 'no-pages-grown' }] },
    };
    const crossField = {
      entity: 'loan',
      given: { record: { pagesBefore: 2, pagesAfter: 1 } },
      expect: { valid: true },
    };
    const spared = { entity: 'loan', given: { record: {} }, expect: { valid: true } };
    expect(missing(having(broken), at)).toEqual([`${at}/when: not asked`, `${at}/must: kept`]);
    expect(missing(having(broken, crossField), at)).toEqual([`${at}/when: not asked`]);
    expect(missing(having(broken, crossField, spared), at)).toEqual([]);
  });

  it('a choice that depends on another answer is taken once where it may be, and refused once where it may not', () => {
    const loan = library.entities['loan'];
    const kind = { title: 'Rimedio', type: 'string', enum: ['glue', 'paint'] };
    const offered = [{ values: ['glue'], when: { 'row.torn': { const: 'Y' } } }];
    const pages = {
      title: 'Pagine',
      type: 'array',
      items: {
        type: 'object',
        properties: { torn: { type: 'string' }, remedy: { ...kind, 'x-offered': offered } },
      },
    };
    const withExamples = (...examples: readonly Partial<Scenario>[]) =>
      ({
        ...having(...examples),
        entities: { ...library.entities, loan: { ...loan, properties: { ...loan?.properties, pages } } },
      }) as unknown as Product;
    const at = 'entity loan/properties/pages/items/properties/remedy/x-offered/0/when';
    const page = (torn: string, remedy: string) => ({ record: { pages: [{}, { torn, remedy }] } });
    const accepted = { form: 'loan', given: page('Y', 'glue'), expect: { valid: true } };
    const errors = [{ path: 'pages.1.remedy', rule: 'offered' }];
    const refused = { form: 'loan', given: page('N', 'glue'), expect: { errors } };
    expect(missing(withExamples(), at)).toEqual([`${at}: offered`, `${at}: ruled out`]);
    expect(missing(withExamples(accepted), at)).toEqual([`${at}: ruled out`]);
    expect(missing(withExamples(accepted, refused), at)).toEqual([]);
    // Another choice, or another row, does not cover it.
    const otherChoice = { ...refused, given: page('N', 'paint') };
    const elsewhere = { ...refused, expect: { errors: [{ path: 'pages.0.remedy', rule: 'offered' }] } };
    expect(missing(withExamples(accepted, otherChoice, elsewhere), at)).toEqual([`${at}: ruled out`]);
  });

  it('a note is asked for once and not asked for once', () => {
    const at = 'form loan/sections/1 (back)/fields/2: note';
    expect(missing(having({ form: 'loan', expect: { visible: ['damagedNote'] } }), at)).toEqual([
      `${at} hidden`,
    ]);
  });

  it('a form of a screen is covered open and closed; its facts with and without their condition', () => {
    const at = 'screen loan-single/blocks/1 (loan)';
    const shut = { 'user.role': { const: 'reader' } };
    const late = { when: { 'member.owes': { minimum: 1 } }, text: 'Deve pagare' };
    const product = withProps({ readOnlyWhen: shut, heading: [late, { text: 'Socio' }], lines: [late] });
    const count = (...examples: readonly Partial<Scenario>[]) =>
      missing({ ...product, scenarios: having(...examples).scenarios }, at);
    const reader = { screen: 'loan-single', given: { user: { role: 'reader' }, member: { owes: 2 } } };
    const clerk = { screen: 'loan-single', given: { user: { role: 'librarian' }, member: { owes: 0 } } };
    expect(count()).toEqual([
      `${at}/props/readOnlyWhen: read-only`,
      `${at}/props/readOnlyWhen: editable`,
      ...['heading', 'lines'].flatMap((word) => [
        `${at}/props/${word}/0/when: said`,
        `${at}/props/${word}/0/when: not said`,
      ]),
    ]);
    const noteExample = { ...reader, expect: { readOnly: ['loan'], notes: ['Deve pagare', 'Deve pagare'] } };
    expect(count(noteExample)).toEqual([
      `${at}/props/readOnlyWhen: editable`,
      ...['heading', 'lines'].map((word) => `${at}/props/${word}/0/when: not said`),
    ]);
    expect(count(noteExample, { ...clerk, expect: { editable: ['loan'], notes: ['Socio'] } })).toEqual([]);
    const run = (scenario: Partial<Scenario>) =>
      runScenario(product, { title: 'x', given: {}, expect: {}, ...scenario }, compileCheck);
    expect(run(noteExample)).toEqual([]);
    expect(run({ ...clerk, expect: { readOnly: ['loan'], notes: ['Deve pagare'] } })).toEqual([
      'loan is open, expected read-only',
      expect.stringContaining('what its facts say'),
    ]);
    expect(run({ ...reader, expect: { editable: ['loan'] } })).toEqual(['loan is read-only, expected open']);
  });

  it('a cell of a row counts by its row', () => {
    const at = 'form loan/sections/1 (back)/fields/6/fields/1/showWhen';
    const inputs = { record: { extras: [{ what: 'mappa' }] }, row: { what: 'mappa' } };
    const example = { form: 'loan', given: inputs, expect: { visible: ['extras.0.count'] } };
    expect(missing(having(example), at)).toEqual([`${at}: hidden`]);
  });

  it('a transition is withheld from who may make it, in a state that it leads from', () => {
    const at = 'workflow loan/transitions/2 (forgive)';
    const loanExample = (state: string, permissions: readonly string[], fine?: number) => ({
      workflow: 'loan',
      given: { record: { state, fine }, user: { permissions } },
    });
    const offered = {
      ...loanExample('back', ['Loan.write'], 3),
      expect: { transitions: ['forgive', 'close'] },
    };
    const without = { ...loanExample('back', [], 3), expect: { transitions: ['close'] } };
    const elsewhere = { ...loanExample('out', ['Loan.write']), expect: { transitions: ['return'] } };
    const withheld = { ...loanExample('back', ['Loan.write']), expect: { transitions: ['close'] } };
    expect(missing(having(offered, without, elsewhere), at)).toEqual([`${at}/showWhen: withheld`]);
    expect(missing(having(offered, withheld), at)).toEqual([]);
  });

  it('a caution is covered on an offered transition, with and without its condition', () => {
    const workflow = library.workflows['loan'];
    if (workflow === undefined) throw new Error('the library has no loan workflow');
    const when = { 'record.dueOn': { const: { $value: 'today' } } };
    const [lend, ...others] = workflow.transitions;
    const cautious = { ...lend, cautions: [{ when, message: 'loan.owes' }] };
    const changed = { ...workflow, transitions: [cautious, ...others] };
    const at = 'workflow loan/transitions/0 (lend)/cautions/0/when';
    const example = (dueOn: string, permissions: readonly string[], expect: Partial<Scenario['expect']>) => ({
      workflow: 'loan',
      given: { record: { state: 'asked', memberId: 1, dueOn }, today: '2026-01-02', user: { permissions } },
      expect,
    });
    const withExamples = (...examples: readonly Partial<Scenario>[]) => ({
      ...having(...examples),
      workflows: { ...library.workflows, loan: changed } as Product['workflows'],
    });
    const may = ['Loan.write'];
    const cautions = [{ transition: 'lend', message: 'loan.owes' }];
    const cautionExample = example('2026-01-02', may, { transitions: ['lend'], cautions });
    const silent = example('2026-01-03', may, { transitions: ['lend'], cautions: [] });
    const withheld = example('2026-01-03', [], { transitions: [], cautions: [] });
    expect(missing(withExamples(), at)).toEqual([`${at}: said`, `${at}: not said`]);
    expect(missing(withExamples(cautionExample, withheld), at)).toEqual([`${at}: not said`]);
    expect(missing(withExamples(cautionExample, silent), at)).toEqual([]);
    const wrong = { title: 'wrong', ...example('2026-01-03', may, { cautions }) };
    expect(runScenario(withExamples(), wrong, compileCheck)).toEqual([
      'what is said before: [], expected [{"transition":"lend","message":"loan.owes"}]',
    ]);
  });

  it('a guard counts by its message', () => {
    const example = {
      workflow: 'loan',
      given: { record: { state: 'asked', memberId: 1 }, member: { owes: 3 } },
      expect: { refused: [{ transition: 'lend', message: 'loan.owes' }] },
    };
    expect(missing(having(example), '(lend)/guards')).toEqual([
      'workflow loan/transitions/0 (lend)/guards/0/must: refused',
    ]);
  });

  it('a stop of a wizard stops, lets on, and is not asked where its condition does not hold', () => {
    const at = 'wizard return/steps/1 (fines)/rules/0 (paid)';
    const wizardExample = (record: object) => ({
      wizard: 'return',
      given: { record, modules: { fines: true } },
    });
    const stops = [{ step: 'fines', message: 'return.no-fine' }];
    const stopping = { ...wizardExample({ damaged: 'Y' }), expect: { stops } };
    const passing = { ...wizardExample({ damaged: 'Y', fine: 2 }), expect: { stops: [] } };
    const whole = { ...wizardExample({}), expect: { stops: [] } };
    expect(missing(having(stopping, passing), at)).toEqual([`${at}/when: not asked`]);
    expect(missing(having(stopping, passing, whole), at)).toEqual([]);
  });

  it('a look of an option counts by its value', () => {
    const at = 'options loan-state/values/1 (out)/styles/0/when';
    const late = { options: 'loan-state', given: { value: 'out', row: { dueOn: '2020-05-01' } } };
    const otherState = { options: 'loan-state', given: { value: 'back', row: {} } };
    const style = { style: { intent: 'danger' } } as const;
    expect(missing(having({ ...late, expect: style }, { ...otherState, expect: style }), at)).toEqual([
      `${at}: not so styled`,
    ]);
  });
});
