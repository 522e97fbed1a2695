import { expect, it } from 'vitest';
import { unusedNames } from '../../../scripts/names/unusedNames.ts';
import { loadLibrary } from '../../engine/support/library.ts';

const library = await loadLibrary();
const LOANS = '{"x": "loan.say-thanks", "goTo": "loan-single"} "loan-single"';

function unused(texts: readonly string[], code: readonly string[]): readonly string[] {
  return unusedNames(library, texts, code).map(({ what, name }) => `${what} ${name}`);
}

it('[SCHEMA-A4] 101: a message without a use in schemas and code is reported', () => {
  const [messages] = Object.values(library.messages);
  const [first = '', second = '', third = ''] = Object.keys(messages?.texts ?? {});
  const unusedIds = unused([`{"message": "${first}"}`], [`t('${second}')`]);
  expect(unusedIds).toContain(`message ${third}`);
  expect(unusedIds).not.toContain(`message ${first}`);
  expect(unusedIds).not.toContain(`message ${second}`);
});

it('an id completed by code counts as used', () => {
  const [messages] = Object.values(library.messages);
  const id = Object.keys(messages?.texts ?? {})[0] ?? '';
  const start = id.slice(0, id.indexOf('.') + 1);
  expect(unused([], [`t(\`${start}\${state}\`)`])).not.toContain(`message ${id}`);
  expect(unused([], [`t(\`\${what}${id.slice(id.indexOf('.'))}\`)`])).not.toContain(`message ${id}`);
});

it('a screen without a place in the navigation must be named, by a schema or by the code', () => {
  expect(unused([], [])).toContain('screen loan-single');
  expect(unused([LOANS], [])).not.toContain('screen loan-single');
  expect(unused([], ["navigate('loan-single')"])).not.toContain('screen loan-single');
});

it('[SCHEMA-A4] 33: a field without a use outside of its entity is reported', () => {
  expect(unused(['{"properties": {"pagesBefore": {}}}'], [])).toContain('field loan.pagesBefore');
  expect(unused(['{"properties": {"pagesBefore": {}}}', '{"field": "pagesBefore"}'], [])).not.toContain(
    'field loan.pagesBefore',
  );
});

it('a setting must be read: a function of the same name does not count', () => {
  const values = { mapAddress: 'https://maps.example/' };
  const settings = { ...library.settings, values } as typeof library.settings;
  const unusedIn = (code: string) =>
    unusedNames({ ...library, settings }, [], [code]).map(({ name }) => name);
  expect(unusedIn('export function mapAddress(place) {}')).toContain('mapAddress');
  expect(unusedIn("setting(product, 'mapAddress')")).not.toContain('mapAddress');
  expect(unusedIn('settings.values.mapAddress')).not.toContain('mapAddress');
});
