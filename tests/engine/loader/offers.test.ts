import { describe, expect, it } from 'vitest';
import { hasPermission } from '../../../engine/index.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

type Words = Readonly<Record<string, unknown>>;

const files = await libraryFiles();
const TABLE = 'loans/loans.table.json';
const FLOW = 'shifts/shift.workflow.json';
const GRID = 'shifts/week.grid.json';
const flow = files[FLOW] as Words & { transitions: readonly Words[] };
const grid = files[GRID] as Words & { tools: readonly [Words & { action: Words }] };

/** The library with some files changed, which must be without findings. */
function productWith(others: Words) {
  const { product, findings } = examine({ ...files, ...others });
  expect(findings).toEqual([]);
  return product;
}

/** Permission under which an action with these words is offered in the list of loans. */
function permissionOf(words: Words): unknown {
  const action = { id: 'try', label: 'Prova', ...words };
  const product = productWith({ [TABLE]: { ...(files[TABLE] as Words), toolbar: [action] } });
  return product?.tables['loans']?.toolbar?.[0]?.permission;
}

const unsaid = ({ permission: _taken, ...others }: Words) => others;

describe('offers without a permission', () => {
  it('is for those who may make its call, or the call that its form is saved by', () => {
    expect(permissionOf({ call: 'fetchLoans' })).toBe('Loan.read');
    expect(permissionOf({ form: 'shift', fresh: true, save: { call: 'saveShift', at: 'shift' } })).toBe(
      'Loan.write',
    );
  });

  it('use their declared permission', () => {
    expect(permissionOf({ call: 'fetchLoans', permission: 'Loan.write' })).toBe('Loan.write');
  });

  it('is for everybody where no call is made, or where the call asks for no permission', () => {
    for (const words of [{ goTo: 'loans' }, { call: 'fetchMembers' }])
      expect(permissionOf(words)).toBeUndefined();
  });

  it('are for those who have one of several permissions, as the call is', () => {
    const back = productWith({})?.workflows['loan']?.transitions.find(({ id }) => id === 'return');
    expect(back).toMatchObject({ call: 'endLoan' });
    expect(back?.permission).toEqual(['Loan.write', 'Loan.read']);
    expect(hasPermission(['Loan.write'], back?.permission)).toBe(true);
    expect(hasPermission(['Book.read'], back?.permission)).toBe(false);
    expect(hasPermission([], undefined)).toBe(true);
  });

  it('is so of transitions and tools of a grid, too', () => {
    const transitions = flow.transitions.map(unsaid);
    const [tool] = grid.tools;
    const product = productWith({
      [FLOW]: { ...flow, transitions },
      [GRID]: { ...grid, tools: [{ ...tool, action: unsaid(tool.action) }] },
    });
    expect(product?.workflows['shift']?.transitions.map(({ permission }) => permission)).toEqual(
      flow.transitions.map(() => 'Loan.write'),
    );
    expect(product?.grids['week']?.tools?.[0]?.action.permission).toBe('Loan.write');
  });

  it('keep a call without input where it is', () => {
    const transitions = flow.transitions.map((each, at) =>
      at === 0 ? { ...unsaid(each), call: 'no' } : each,
    );
    const { findings } = examine({ ...files, [FLOW]: { ...flow, transitions } });
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
      'UNKNOWN_NAME /transitions/0/call',
    );
  });
});

it('the display of refusals is declared once for a workflow, with exceptions', () => {
  const transitions = flow.transitions.with(0, { ...flow.transitions[0], failure: 'toast' });
  const product = productWith({ [FLOW]: { ...flow, failure: 'alert', transitions } });
  expect(product?.workflows['shift']?.transitions.map(({ failure }) => failure)).toEqual(
    flow.transitions.map((_each, at) => (at === 0 ? 'toast' : 'alert')),
  );
});

it('a transition sends what its form asks, which its call must take', () => {
  const name = 'shifts/shifts.calls.json';
  const drop = flow.transitions.findIndex(({ id }) => id === 'drop');
  const asking = (input: Words) => ({
    ...flow,
    transitions: flow.transitions.with(drop, { ...flow.transitions[drop], form: 'shift', input }),
  });
  const { calls, ...service } = files[name] as Words & { calls: readonly Words[] };
  const taking = calls.map((call) =>
    call['name'] === 'deleteShift'
      ? {
          ...call,
          body: { properties: { id: {}, memberId: {}, day: {}, hours: {}, roomCode: {}, deskCode: {} } },
        }
      : call,
  );
  const product = productWith({
    [name]: { ...service, calls: taking },
    [FLOW]: asking({ id: '{record.id}', day: '{record.day}' }),
  });
  expect(product?.workflows['shift']?.transitions[drop]?.input).toEqual({
    ...{ id: '{record.id}', day: '{record.day}', memberId: '{answers.memberId}', hours: '{answers.hours}' },
    ...{ roomCode: '{answers.roomCode}', deskCode: '{answers.deskCode}' },
  });
  const { findings } = examine({ ...files, [FLOW]: asking({ id: '{record.id}' }) });
  expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
    `UNKNOWN_INPUT /transitions/${drop}/input/hours`,
  );
});

it('a transition sends which record is meant and where the device is, as far as its call takes them', () => {
  const name = 'shifts/shifts.calls.json';
  const { calls, ...service } = files[name] as Words & { calls: readonly Words[] };
  const drop = flow.transitions.findIndex(({ id }) => id === 'drop');
  const inputOf = (takes: readonly string[], words: Words) => {
    const body = { properties: Object.fromEntries(takes.map((word) => [word, {}])) };
    const taking = calls.map((call) => (call['name'] === 'deleteShift' ? { ...call, body } : call));
    const transitions = flow.transitions.with(drop, { ...flow.transitions[drop], ...words });
    const product = productWith({ [name]: { ...service, calls: taking }, [FLOW]: { ...flow, transitions } });
    return product?.workflows['shift']?.transitions[drop]?.input;
  };
  const all = ['id', 'rowVersion', 'latitude', 'longitude'];
  const record = { id: '{record.id}', rowVersion: '{record.rowVersion}' };
  const place = { latitude: '{position.latitude}', longitude: '{position.longitude}' };
  expect(inputOf(all, { input: {}, position: true })).toEqual({ ...record, ...place });
  expect(inputOf(all, { input: {} })).toEqual(record);
  expect(inputOf(['id'], { input: {}, position: true })).toEqual({ id: '{record.id}' });
  const partial = { id: 7, latitude: '{position.latitude}' };
  expect(inputOf(all, { input: partial, position: true })).toEqual({ ...record, ...partial });
});
