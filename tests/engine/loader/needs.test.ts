import { describe, expect, it } from 'vitest';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const FLOW = 'loans/loan.workflow.json';
const WIZARD = 'loans/return.wizard.json';

type Words = Record<string, unknown>;
const flow = files[FLOW] as Words & { transitions: Words[] };
const wizard = files[WIZARD] as Words & { finish: Words[] };
const RETURN = flow.transitions.findIndex(({ id }) => id === 'return');
const tie = { workflow: 'loan', id: 'return', record: '{record.id}' };

/** The library with these words in its transition `return` and in the first finish of its wizard. */
function filesWith(transition: Words, finish: Words): Readonly<Record<string, unknown>> {
  const [first, ...others] = wizard.finish;
  const { calls: _plain, ...rest } = first as Words;
  return {
    ...files,
    [FLOW]: {
      ...flow,
      transitions: flow.transitions.with(RETURN, { ...flow.transitions[RETURN], ...transition }),
    },
    [WIZARD]: { ...wizard, finish: [{ ...rest, ...finish }, ...others] },
  };
}

const end = { call: 'endLoan', input: { id: '{record.id}', loan: '{record}' } };
const shelve = { call: 'shelve' };

const findingTexts = (given: Readonly<Record<string, unknown>>) =>
  examine(given).findings.map(
    ({ code, file, pointer, found, expected }) => `${code} ${file}#${pointer} ${found}, ${expected}`,
  );

describe('[NEEDS] a transition that needs a wizard', () => {
  it('is made by a finish of it: its call comes first, with what the workflow gives it; question and permission are its own', () => {
    const changedFiles = filesWith(
      {
        ...{ needs: { wizard: 'return' }, screen: 'loan-single', confirm: 'Rientrato?' },
        permission: 'Loan.write',
      },
      { transition: tie, calls: [shelve] },
    );
    expect(findingTexts(changedFiles)).toEqual([]);
    expect(examine(changedFiles).product?.wizards['return']?.finish[0]).toMatchObject({
      calls: [end, shelve],
      confirm: 'Rientrato?',
      permission: 'Loan.write',
    });
  });

  const needs = { wizard: 'return' };
  it.each([
    [
      'that no finish makes it',
      filesWith({ needs, screen: 'loan-single' }, { calls: [end, shelve] }),
      `UNTIED ${FLOW}#/transitions/${RETURN}/needs/wizard "return", a wizard with a finish that makes this transition`,
    ],
    [
      'that its button opens a page without the wizard',
      filesWith({ needs, screen: 'loans' }, { transition: tie, calls: [shelve] }),
      `UNTIED ${FLOW}#/transitions/${RETURN}/screen "loans", a screen that shows the wizard "return"`,
    ],
    [
      'that its button opens no page',
      filesWith({ needs }, { transition: tie, calls: [shelve] }),
      `UNTIED ${FLOW}#/transitions/${RETURN}/screen nothing, a screen that shows the wizard "return"`,
    ],
    [
      'that there is no such wizard',
      filesWith({ needs: { wizard: 'retrun' }, screen: 'loan-single' }, { calls: [end, shelve] }),
      `UNKNOWN_NAME ${FLOW}#/transitions/${RETURN}/needs/wizard "retrun", wizards: one of return`,
    ],
    [
      'that a finish makes a transition which does not need its wizard',
      filesWith({}, { transition: tie, calls: [shelve] }),
      `UNTIED ${WIZARD}#/finish/0/transition/id "return", a transition that needs the wizard "return"`,
    ],
    [
      'that its wizard knows no name which its call is given',
      filesWith(
        { needs, screen: 'loan-single', input: { id: '{record.id}', loan: '{member.name}' } },
        { transition: tie, calls: [shelve] },
      ),
      `UNKNOWN_PATH ${WIZARD}#/finish/0/transition/id "member.name", a name known here: `,
    ],
    [
      'a check that the product does not have',
      filesWith({ needs: { checks: ['notToday'] } }, { calls: [end, shelve] }),
      `UNKNOWN_HOOK ${FLOW}#/transitions/${RETURN}/needs/checks/0 "notToday", checks: `,
    ],
  ])('reports %s', (_what, given, wanted) => {
    expect(findingTexts(given).filter((each) => each.startsWith(wanted))).toHaveLength(1);
  });
});
