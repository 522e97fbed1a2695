import type { CallsSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../SchemaFile.ts';

/** Reports addresses that several calls have, and `:params` without a schema. */
export const checkCalls: DraftCheck = (draft, report) => {
  const addresses = new Map<string, string>();
  for (const { file, schema } of filesOf<CallsSchema>(draft, 'calls')) {
    schema.calls.forEach((call, index) => {
      const at = { file: file.path, pointer: under('/calls', index) };
      for (const address of addressesOf(call, call.base ?? schema.base))
        claim(addresses, address, call.name, at, report);
      const described = Object.keys(call.params?.properties ?? {});
      const inPath = [...call.path.matchAll(/:([A-Za-z]\w*)/g)].map((match) => match[1] ?? '');
      for (const param of inPath) {
        if (described.includes(param)) continue;
        const expected = say('underWord', { name: param, word: 'params/properties' });
        report({
          ...at,
          code: 'UNKNOWN_FIELD',
          pointer: `${at.pointer}/params`,
          found: say('nothing'),
          expected,
        });
      }
      for (const param of described) {
        if (inPath.includes(param)) continue;
        const pointer = `${at.pointer}/params/properties/${param}`;
        report({ ...at, code: 'UNUSED', pointer, found: quoted(param), expected: say('inPath', { param }) });
      }
    });
    (schema.mirrors ?? []).forEach((mirror, index) => {
      mirror.calls.forEach((name) => {
        const at = { file: file.path, pointer: under('/mirrors', index, 'calls') };
        const call = schema.calls.find((each) => each.name === name);
        if (call !== undefined)
          for (const address of addressesOf(call, mirror.base)) claim(addresses, address, name, at, report);
      });
    });
  }
};

/** Addresses are equal up to names of params and a final slash; a write by GET is also served as POST. */
function addressesOf(
  { method, path, effect }: CallsSchema['calls'][number],
  base: string,
): readonly string[] {
  const place = `${base}${path}`.replaceAll(/:[A-Za-z]\w*/g, ':').replace(/(?<=.)\/$/, '');
  const methods = method === 'GET' && effect === 'write' ? [method, 'POST'] : [method];
  return methods.map((each) => `${each} ${place}`);
}

function claim(
  owners: Map<string, string>,
  key: string,
  by: string,
  at: { readonly file: string; readonly pointer: string },
  report: TellFinding,
): void {
  const owner = owners.get(key);
  if (owner !== undefined) {
    report({ ...at, code: 'DUPLICATE', found: quoted(key), expected: say('itsOwn', { owner }) });
  } else owners.set(key, by);
}
