import { describe, expect, it } from 'vitest';
import { loadProduct } from '../../../engine/node.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const LOAN = 'loans/loan.entity.json';
const MEMBER = 'loans/member.entity.json';
const FORM = 'loans/loan.form.json';
const FLOW = 'loans/loan.workflow.json';

type Words = Record<string, unknown>;
const loan = files[LOAN] as Words;
const flow = files[FLOW] as Words & { transitions: Words[] };
const form = files[FORM] as Words & { sections: (Words & { fields: Words[] })[] };

const fined = { 'record.fine': { exclusiveMinimum: 0 } };
const late = { allOf: [fined, { 'record.state': { const: 'out' } }] };
const indebted = { 'record.name': { const: { $value: 'user.fullName' } } };
const definition = (label: string, when: unknown) => ({ label, when });

/** The library with these definitions, and the values at some places of its files. */
function filesWith(
  definitions: { readonly loan?: Words; readonly member?: Words; readonly flow?: Words },
  { showWhen, readOnlyWhen }: { readonly showWhen?: unknown; readonly readOnlyWhen?: unknown } = {},
) {
  const [first, ...others] = flow.transitions;
  const define = (own: Words | undefined) => (own === undefined ? {} : { define: own });
  return {
    ...files,
    [LOAN]: { ...loan, ...define(definitions.loan) },
    [MEMBER]: { ...(files[MEMBER] as Words), ...define(definitions.member) },
    [FORM]: { ...form, ...(readOnlyWhen === undefined ? {} : { readOnlyWhen }) },
    [FLOW]: {
      ...flow,
      ...define(definitions.flow),
      transitions: [{ ...first, ...(showWhen === undefined ? {} : { showWhen }) }, ...others],
    },
  };
}

const findingTexts = (given: Readonly<Record<string, unknown>>) =>
  examine(given).findings.flatMap(({ code, file, pointer, found, expected }) =>
    code === 'UNTRANSLATED' ? [] : [`${code} ${file}#${pointer} ${found}, ${expected}`],
  );
const productOf = (given: Readonly<Record<string, unknown>>) => {
  expect(findingTexts(given)).toEqual([]);
  return examine(given).product;
};

describe('[DEFINE] conditions referenced by name', () => {
  it('make the same product as the conditions written out: of the record, of another one, denied, within others, within definitions', () => {
    const changedFiles = filesWith(
      {
        loan: {
          fined: definition('Con una multa', fined),
          late: definition('In ritardo', {
            allOf: [{ holds: 'fined' }, { 'record.state': { const: 'out' } }],
          }),
        },
        member: { itself: definition('È lui stesso', indebted) },
        flow: { open: definition('Ancora aperto', { 'record.state': { const: 'asked' } }) },
      },
      {
        showWhen: {
          anyOf: [{ holds: 'record.late' }, { not: { holds: 'member.itself' } }, { holds: 'open' }],
        },
        readOnlyWhen: { holds: 'record.fined' },
      },
    );
    const plain = loadProduct(
      filesWith(
        {},
        {
          showWhen: {
            anyOf: [
              late,
              { not: { 'member.name': { const: { $value: 'user.fullName' } } } },
              { 'record.state': { const: 'asked' } },
            ],
          },
          readOnlyWhen: fined,
        },
      ),
    );
    const {
      version: _own,
      messages: _texts,
      ...made
    } = productOf(changedFiles) ?? { version: '', messages: {} };
    const { version: _other, messages: _same, ...wanted } = plain;
    expect(made).toEqual(wanted);
  });

  it('combine with conditions beside them', () => {
    const changedFiles = filesWith(
      { loan: { fined: definition('Con una multa', fined) } },
      { showWhen: { holds: 'record.fined', 'member.name': { minLength: 1 } } },
    );
    expect(productOf(changedFiles)?.workflows['loan']?.transitions[0]?.showWhen).toEqual({
      'member.name': { minLength: 1 },
      allOf: [fined],
    });
  });

  it('are those of the same name in another entity, of the own record', () => {
    const hasId = { 'record.id': { minimum: 1 } };
    const loanOnly = { loan: { hasId: { from: 'member' } } };
    const places = { showWhen: { anyOf: [{ holds: 'record.hasId' }, { holds: 'member.hasId' }] } };
    const product = productOf(
      filesWith({ ...loanOnly, member: { hasId: definition('Salvato', hasId) } }, places),
    );
    expect(product?.workflows['loan']?.transitions[0]?.showWhen).toEqual({
      anyOf: [hasId, { 'member.id': { minimum: 1 } }],
    });
    expect(findingTexts(filesWith(loanOnly))).toContainEqual(
      `MISSING_WORD ${LOAN}#/define/hasId nothing, "label"`,
    );
    expect(findingTexts(filesWith({ loan: { hasId: { from: 'reader' } } })).join()).toContain(
      `${LOAN}#/define/hasId`,
    );
  });

  const definitions = { fined: definition('Con una multa', fined) };
  it.each([
    [
      'a name that nothing defines, with the nearest',
      filesWith(
        { loan: definitions },
        { showWhen: { holds: 'record.finded' }, readOnlyWhen: { holds: 'record.fined' } },
      ),
      [`UNKNOWN_CONDITION ${FLOW}#/transitions/0/showWhen/holds "record.finded", define: one of fined`],
    ],
    [
      'a record of an entity that does not define it',
      filesWith(
        { loan: definitions },
        { showWhen: { holds: 'member.fined' }, readOnlyWhen: { holds: 'record.fined' } },
      ),
      [
        `UNKNOWN_CONDITION ${FLOW}#/transitions/0/showWhen/holds "member.fined", define: none (there is none yet)`,
      ],
    ],
    [
      'a name of the context that is not there',
      filesWith(
        { loan: definitions },
        { showWhen: { holds: 'loan.fined' }, readOnlyWhen: { holds: 'record.fined' } },
      ),
      [
        `UNKNOWN_PATH ${FLOW}#/transitions/0/showWhen/holds "loan.fined", a name known here: one of today, modules, user, record, settings, member`,
      ],
    ],
    [
      'a definition that leads back to itself',
      filesWith(
        {
          loan: {
            one: definition('Uno', { holds: 'two' }),
            two: definition('Due', { not: { holds: 'one' } }),
          },
        },
        { showWhen: { holds: 'record.one' } },
      ),
      [
        `CIRCULAR_REF ${LOAN}#/define/one/when/holds "two", a condition that is not within itself`,
        `CIRCULAR_REF ${LOAN}#/define/two/when/not/holds "one", a condition that is not within itself`,
      ],
    ],
    [
      'a definition that nothing says',
      filesWith({ loan: definitions }),
      [`UNUSED ${LOAN}#/define/fined "fined", a condition that says it by "holds"`],
    ],
    [
      'a path of a definition that leads nowhere, where it is defined and where it is said',
      filesWith(
        { loan: { fined: definition('Con una multa', { 'record.fines': { minimum: 1 } }) } },
        { showWhen: { holds: 'record.fined' } },
      ),
      [
        `UNKNOWN_PATH ${LOAN}#/define/fined/when/record.fines "record.fines", a field of loan: one of `,
        `UNKNOWN_PATH ${FLOW}#/transitions/0/showWhen/holds "record.fines", a field of loan: one of `,
      ],
    ],
  ])('tell %s', (_what, given, wanted) => {
    const findings = findingTexts(given).map((each, index) =>
      wanted[index]?.endsWith('one of ') === true ? each.slice(0, wanted[index].length) : each,
    );
    expect(findings.toSorted()).toEqual(wanted.toSorted());
  });

  it('use a definition of another entity only through the name of its record there', () => {
    const [rule] = loan['x-rules'] as Words[];
    const changedFiles = filesWith({
      flow: { open: definition('Aperto', { 'record.fine': { minimum: 1 } }) },
    });
    const flowWithQuestion = {
      ...(changedFiles[FLOW] as Words),
      asks: [
        {
          ...{ form: 'member', by: 'id', screen: 'loan-single' },
          lacks: [{ when: { holds: 'open' }, at: { lend: 'warning' }, message: String(rule?.['message']) }],
        },
      ],
    };
    const holdsFindings = findingTexts({ ...changedFiles, [FLOW]: flowWithQuestion }).filter((each) =>
      each.includes('/holds '),
    );
    expect(holdsFindings).toEqual([
      `OTHER_ENTITY ${FLOW}#/asks/0/lacks/0/when/holds "open", "record" as where it is defined`,
    ]);
  });
});
