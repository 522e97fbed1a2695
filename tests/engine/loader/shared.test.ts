import { describe, expect, it } from 'vitest';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

type Words = Readonly<Record<string, unknown>>;

const files = await libraryFiles();
const [FORM, FLOW, TABLE] = ['loans/loan.form.json', 'loans/loan.workflow.json', 'loans/loans.table.json'];
const [MEMBER, EXAMPLES] = ['loans/member.entity.json', 'loans/loan.scenario.json'];
const ROLES = 'shared/roles.json';
const CHOICES = { fetchMembers: { list: 'members', value: 'id', label: '{name}' } };
const FULL = '"call":"fetchMembers","list":"members","value":"id","label":"{name}"';

/** Examines the library with these files replaced. */
function examined(others: Words) {
  return examine({ ...files, ...others });
}

const text = (path: string): string => JSON.stringify(files[path]);
const withText = (path: string, from: string, to: string): Words => {
  expect(text(path)).toContain(from);
  return { [path]: JSON.parse(text(path).replace(from, to)) };
};

const shortForm = withText(FORM, FULL, '"call":"fetchMembers"');
const member = { [MEMBER]: { ...(files[MEMBER] as Words), 'x-choices': CHOICES } };

describe('words that another file has', () => {
  it('a source without list has the choices of its call', () => {
    const { product, findings } = examined({ ...shortForm, ...member });
    expect(findings).toEqual([]);
    expect(product?.forms).toEqual(examined({}).product?.forms);
  });

  it('a source without list is refused where no entity has choices for its call', () => {
    expect(examined(shortForm).findings).toContainEqual(
      expect.objectContaining({ code: 'MISSING_WORD', file: FORM, pointer: '/sections/0/fields/0/source' }),
    );
  });

  it('a label of choices may use fields of the rows alone', () => {
    const response = { $ref: '../loans/member.entity.json' };
    const rows = { properties: { members: { type: 'array', items: response } } };
    const calls = withText(
      'desk/desk.calls.json',
      '"summary":"Soci","effect":"read"',
      `"summary":"Soci","effect":"read","response":${JSON.stringify(rows)}`,
    );
    const label = { fetchMembers: { ...CHOICES.fetchMembers, label: '{nome}' } };
    const wrong = { ...calls, [MEMBER]: { ...(files[MEMBER] as Words), 'x-choices': label } };
    expect(examined(wrong).findings).toContainEqual(
      expect.objectContaining({ code: 'UNKNOWN_PATH', pointer: '/x-choices/fetchMembers/label' }),
    );
  });

  it('a state without label has the words of the option with its value', () => {
    const label = examined({}).product?.options['loan-state']?.values.find(
      ({ value }) => value === 'asked',
    )?.label;
    const { product, findings } = examined(
      withText(FLOW, '"value":"asked","label":"Chiesto"', '"value":"asked"'),
    );
    expect(findings).toEqual([]);
    expect(product?.workflows['loan']?.states[0]).toMatchObject({ value: 'asked', label });
    const unknown = withText(FLOW, '"value":"asked","label":"Chiesto"', '"value":"lost"');
    expect(examined(unknown).findings).toContainEqual(
      expect.objectContaining({ code: 'MISSING_WORD', file: FLOW, pointer: '/states/0' }),
    );
  });

  it('the user of an example has the permissions that examples have for the role', () => {
    const from = '"user":{"permissions":["Loan.write"]}';
    const examples = { librarian: ['Loan.read', 'Loan.write'] };
    const roles = { [ROLES]: { ...(files[ROLES] as Words), examples } };
    const { product } = examined({ ...roles, ...withText(EXAMPLES, from, '"user":{"role":"librarian"}') });
    expect(JSON.stringify(product?.scenarios)).toContain('"permissions":["Loan.read","Loan.write"]');
    const { findings } = examined({ ...roles, ...withText(EXAMPLES, from, '"user":{"role":"reader"}') });
    expect(findings).toContainEqual(expect.objectContaining({ code: 'MISSING_WORD', file: EXAMPLES }));
  });

  it('a list with pages has the sizes that the grammar gives by default', () => {
    const paging = JSON.stringify((files[TABLE] as Words)['paging']);
    const { product } = examined(withText(TABLE, `"paging":${paging}`, '"paging":{}'));
    expect(product?.tables['loans']?.paging).toEqual({ sizes: [10, 25, 50, 100], default: 25 });
    const grown = withText('meta/table.schema.json', '"default":25', '"default":50');
    const other = examined({ ...withText(TABLE, `"paging":${paging}`, '"paging":{}'), ...grown });
    expect(other.product?.tables['loans']?.paging).toMatchObject({ default: 50 });
  });
});
