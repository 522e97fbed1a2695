import { describe, expect, it } from 'vitest';
import { formState, settle, stateAfterChange, validateForm } from '../../../engine/index.ts';
import { formOf, loadLibrary } from '../support/library.ts';

const library = await loadLibrary();
const { model, check } = formOf(library, 'loan');
const context = { modules: { fines: true } };
const loan = { memberId: 1, bookCode: 'B001', state: 'asked', damaged: 'N' };
const back = { ...loan, state: 'back' };

function problemTexts(record: object, around: object = context): readonly string[] {
  return validateForm(model, { ...record }, { ...around }, check).map((each) => `${each.path} ${each.rule}`);
}

describe('the form of a loan', () => {
  it('has its fields in order, a companion note after its flag, widgets that follow from the types', () => {
    const fields = model.fields.map((field) => `${field.path} ${field.widget} ${field.section}`);
    expect(fields).toEqual([
      'memberId reference who',
      'bookCode text who',
      'lentOn date who',
      'dueOn date who',
      'pagesBefore integer back',
      'pagesAfter integer back',
      'damaged flag back',
      'damagedNote textarea back',
      'fine decimal back',
      'reading.done switch back',
      'reading.stars integer back',
      'extras lines back',
    ]);
    expect(model.byPath.get('damagedNote')).toMatchObject({
      noteOf: 'damaged',
      label: 'Danno',
      required: false,
    });
    expect(model.byPath.get('memberId')).toMatchObject({ required: true, label: 'Socio' });
  });

  it('hides a section, and every field in it, until its condition holds', () => {
    const hidden = formState(model, loan, context);
    expect(hidden.visibleSections).toEqual(new Set(['who']));
    expect(hidden.visible.has('damaged')).toBe(false);
    const state = formState(model, back, context);
    expect(state.visibleSections).toEqual(new Set(['who', 'back']));
    expect(state.visible.has('damaged')).toBe(true);
  });

  it('shows the note only while the flag is anomalous', () => {
    expect(formState(model, back, context).visible.has('damagedNote')).toBe(false);
    expect(formState(model, { ...back, damaged: 'Y' }, context).visible.has('damagedNote')).toBe(true);
  });

  it('looks at the rest of the context too: a module switched off takes its field away', () => {
    const torn = { ...back, damaged: 'Y' };
    expect(formState(model, torn, context).visible.has('fine')).toBe(true);
    expect(formState(model, torn, { modules: { fines: false } }).visible.has('fine')).toBe(false);
  });

  it('requires by entity, and by condition', () => {
    expect([...formState(model, loan, context).required]).toEqual(['memberId', 'bookCode']);
    expect(formState(model, { ...loan, lentOn: '2024-01-01' }, context).required.has('dueOn')).toBe(true);
  });

  it('makes a field read-only by condition', () => {
    expect(formState(model, loan, context).readOnly.has('bookCode')).toBe(false);
    expect(formState(model, back, context).readOnly.has('bookCode')).toBe(true);
  });

  it('counts a hidden answer as none at once, also in conditions that depend on it', () => {
    const before = { ...back, damaged: 'Y', damagedNote: 'una pagina strappata via' };
    expect(formState(model, before, context).required.has('fine')).toBe(true);
    const after = stateAfterChange(
      model,
      formState(model, before, context),
      { ...before, damaged: 'N' },
      context,
      'damaged',
    );
    expect(after.visible.has('damagedNote')).toBe(false);
    expect(after.required.has('fine')).toBe(false);
  });
});

describe('a loan is settled before it is checked, stored or sent', () => {
  it('clears hidden values, keeps declared ones, and ignores fields outside of the form', () => {
    const record = { ...loan, id: 9, fine: 3, damagedNote: 'x', reading: { done: false, stars: 4 } };
    expect(settle(model, record, context)).toEqual({
      memberId: 1,
      bookCode: 'B001',
      state: 'asked',
      id: 9,
      reading: { stars: 4 },
    });
  });

  it('takes an empty text for none, and for null where null may be', () => {
    const record = { ...back, lentOn: '', dueOn: '  ', damaged: 'Y', fine: '', pagesBefore: null };
    expect(settle(model, record, context)).toEqual({ ...back, damaged: 'Y', fine: null });
    const rows = { ...back, extras: [{ what: '', count: 1 }, { what: 'mappa' }] };
    // A count is asked only with a text: without it, its dependants are cleared.
    expect(settle(model, rows, context)).toMatchObject({ extras: [{}, { what: 'mappa' }] });
    // A cell that its row hides loses its value.
    const hidden = { ...back, extras: [{ count: 2 }, { what: 'mappa', count: 3 }] };
    expect(settle(model, hidden, context)['extras']).toEqual([{}, { what: 'mappa', count: 3 }]);
  });

  it('takes null for none where null may not be, also where the form does not show it', () => {
    expect(settle(model, { ...back, id: null, shelf: null }, context)).toEqual({ ...back, shelf: null });
  });

  it('returns the same object if it is settled', () => {
    expect(settle(model, back, context)).toBe(back);
  });
});

describe('[VAL-04] all problems of a loan, in the order of the form', () => {
  it('reports missing fields, broken rules of the entity and of nested fields', () => {
    const wrong = {
      ...back,
      memberId: undefined,
      bookCode: 'X',
      pagesAfter: 0,
      reading: { done: true, stars: 9 },
    };
    expect(problemTexts(wrong)).toEqual([
      'memberId required',
      'bookCode pattern',
      'pagesAfter minimum',
      'reading.stars maximum',
    ]);
  });

  it('never reports hidden fields', () => {
    expect(problemTexts({ ...loan, pagesAfter: 0, fine: 999 })).toEqual([]);
    expect(problemTexts({ ...back, damaged: 'N', fine: 999 })).toEqual([]);
  });

  it('reports each row of a list by its index, and required cells', () => {
    const extras = [{ what: 'mappa' }, { what: 'cd', count: -1 }, { count: 2 }];
    expect(problemTexts({ ...back, extras })).toEqual([
      'extras.1.count minimum',
      'extras.2.what required',
      'extras.0.count required',
    ]);
  });

  it('reports rules between fields, with their values and message', () => {
    const grown = validateForm(model, { ...back, pagesBefore: 10, pagesAfter: 12 }, context, check);
    expect(grown).toEqual([
      {
        path: 'pagesAfter',
        rule: 'no-pages-grown',
        params: { record: { pagesAfter: 12, pagesBefore: 10 } },
        message: 'loan.pages-grown',
        severity: 'error',
      },
    ]);
    expect(problemTexts({ ...back, pagesBefore: 10, pagesAfter: 10 })).toEqual([]);
  });

  it('reports warnings of the form beside errors', () => {
    const sameDay = { ...loan, lentOn: '2024-01-01', dueOn: '2024-01-01' };
    const [warning] = validateForm(model, sameDay, context, check);
    expect(warning).toMatchObject({ path: 'dueOn', rule: 'due-after-lent', severity: 'warning' });
  });

  it('takes the message that the field names for being missing', () => {
    const form = formOf(library, 'loan');
    const strict = {
      ...form.model,
      nodes: new Map(
        [...form.model.nodes].map(([path, node]) => [
          path,
          path === 'damagedNote' ? { ...node, requiredWhen: { 'record.damaged': { const: 'Y' } } } : node,
        ]),
      ),
    };
    const [problem] = validateForm(strict, { ...back, damaged: 'Y' }, context, check);
    expect(problem).toMatchObject({ path: 'damagedNote', rule: 'required', message: 'loan.damage-needed' });
  });

  it('does not tell fields that others fill', () => {
    expect(problemTexts(loan)).toEqual([]);
  });
});

describe('dependencies between fields', () => {
  it('a change lists the fields that depend on it, its parts or its parent', () => {
    expect(model.dependents('damaged')).toEqual(['damagedNote', 'fine']);
    expect(model.dependents('reading')).toEqual(['reading.stars']);
    expect(model.dependents('reading.done')).toEqual(['reading.stars']);
    expect(model.dependents('memberId')).toEqual([]);
    expect(model.ownerOf('extras.2.what')?.path).toBe('extras');
    expect(model.ownerOf('id')).toBeUndefined();
  });
});
