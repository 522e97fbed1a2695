import { expect, it } from 'vitest';
import { billOf } from '../../../scripts/lock/billOf.ts';

it('[SEC-SUPPLY] a bill names once what lies in two places, its needs where they are found, and no tool', () => {
  const packages = {
    '': {
      name: 'invented',
      version: '1.0.0',
      dependencies: { a: '1.0.0', '@of/b': '2.0.0' },
      devDependencies: { tool: '1.0.0', c: '2.0.0' },
    },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-AP8=', dependencies: { c: '^1.0.0' } },
    'node_modules/a/node_modules/c': { version: '1.0.0', license: 'MIT', optional: true },
    'node_modules/@of/b': {
      ...{ version: '2.0.0', license: 'MIT OR ISC', dependencies: { c: '^1.0.0' } },
      ...{ optionalDependencies: { missing: '1.0.0' }, peerDependencies: { a: '*', tool: '*' } },
    },
    'node_modules/@of/b/node_modules/c': { version: '1.0.0', license: 'SEE LICENSE IN FILE' },
    'node_modules/c': { version: '2.0.0', dev: true },
    'node_modules/tool': { version: '1.0.0', dev: true },
  };
  const library = { type: 'library', scope: 'required' };
  expect(billOf({ packages })).toEqual({
    components: [
      {
        ...{ ...library, 'bom-ref': 'a@1.0.0', name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0' },
        hashes: [{ alg: 'SHA-512', content: '00ff' }],
      },
      {
        ...{ ...library, 'bom-ref': 'c@1.0.0', name: 'c', version: '1.0.0', purl: 'pkg:npm/c@1.0.0' },
        licenses: [{ license: { name: 'SEE LICENSE IN FILE' } }],
      },
      {
        ...{ ...library, 'bom-ref': '@of/b@2.0.0', name: '@of/b', version: '2.0.0' },
        purl: 'pkg:npm/%40of/b@2.0.0',
        licenses: [{ expression: 'MIT OR ISC' }],
      },
    ],
    dependencies: [
      { ref: 'invented@1.0.0', dependsOn: ['a@1.0.0', '@of/b@2.0.0'] },
      { ref: 'a@1.0.0', dependsOn: ['c@1.0.0'] },
      { ref: 'c@1.0.0', dependsOn: [] },
      { ref: '@of/b@2.0.0', dependsOn: ['c@1.0.0', 'a@1.0.0'] },
    ],
  });
});
