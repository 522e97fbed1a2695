import { expect } from 'vitest';
import { type CallModel, setAt } from '../../../engine/index.ts';
import { type InputReference, referencesOf } from '../../../engine/node.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import { testProduct } from '../../support/testProduct.ts';
import type { Actor, Given } from './Case.ts';
import type { ContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';
import permissions from './permissions.cases.json' with { type: 'json' };

/** A user of each role. */
export const USERS: Readonly<Record<string, Actor>> = {
  operaio: 'operaio',
  caposquadra: 'capo',
  pianificatore: 'planner',
  backoffice: 'ufficio',
  admin: 'admin',
};

const product = await testProduct();
/** Every place of every call's input that names a record which is not for all eyes, with the kinds it may be of. */
export const REFERENCES = Object.values(product.calls).flatMap((call) =>
  referencesOf(call, product.entities).references.flatMap((reference) =>
    kindsOf(call, reference)
      .filter((kind) => product.entities[kind]?.['x-may']?.see !== 'all')
      .map((kind) => ({ call, reference, kind, name: `${call.name} ${placeOf(reference)} → ${kind}` })),
  ),
);

/** The call as it is made on an ordinary day, but with that key in that place. */
export async function givenWith(
  test: Pick<ContractApp, 'world'>,
  call: CallModel,
  { part, path, entityAt }: InputReference,
  kind: string,
  role: string,
  key: number | undefined,
): Promise<Given> {
  expect(key, `no record of ${kind}`).toBeTypeOf('number');
  const input = await allCases[call.name as CallName].given(await test.world(USERS[role] as Actor));
  const place = path.map((each) => (each === '*' ? '0' : each));
  if (call.multipart === true && input.body instanceof FormData) {
    input.body.set(place.join('.'), String(key));
    if (entityAt !== undefined) input.body.set(entityAt, kind);
    return input;
  }
  let whole: unknown = (input as Record<string, unknown>)[part] ?? {};
  whole = setAt(whole, place.join('.'), key);
  if (entityAt !== undefined) whole = setAt(whole, [...place.slice(0, -1), entityAt].join('.'), kind);
  return { ...input, [part]: whole };
}

/** The roles that may make the call. */
export function rolesOf({ name, access }: CallModel): readonly string[] {
  if (access === 'public') return [];
  const group = permissions.allowed.find(({ calls }) => calls.includes(name));
  return Object.keys(USERS).filter((role) => group?.roles.includes(role));
}

function kindsOf(call: CallModel, { entity, entityAt, part, path }: InputReference): readonly string[] {
  if (entity !== undefined) return [entity];
  let schema: unknown = call[part];
  for (const key of [...path.slice(0, -1), entityAt ?? '']) {
    schema = (schema as { readonly properties: Readonly<Record<string, unknown>> }).properties[key];
  }
  return (schema as { readonly enum: readonly string[] }).enum;
}

function placeOf({ part, path }: InputReference): string {
  return [part, ...path].join('.');
}
