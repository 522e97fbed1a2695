import { withCompleteCalls } from '../../../engine/node.ts';
import { readSchemas } from '../../../server/host/product/readSchemas.ts';
import { examineInEnglish } from './inEnglish.ts';
import { libraryFiles } from './library.ts';

type Node = Readonly<Record<string, unknown>>;

/** A calls file beside those of the library. */
export const SHELF = 'loans/shelf.calls.json';

/** A closed object of the long notation. */
export const closed = (properties: Node, required?: readonly string[]) => ({
  ...{ type: 'object', properties, additionalProperties: false },
  ...(required === undefined ? {} : { required }),
});

/** The file with one call. */
export const service = (call: Node, more: Node = {}) => ({
  ...{ $schema: '../meta/calls.schema.json', service: 'shelf', title: 'Scaffale', base: '/shelf' },
  ...more,
  calls: [{ name: 'shelfCall', path: '/one', summary: 'Uno', permission: 'Loan.read', ...call }],
});

/** The files of the library with the words of lists, and those of the product. */
export async function shelfCalls() {
  const product = await readSchemas(new URL('../../../schemas', import.meta.url).pathname);
  const queryEntity = 'shared/list-query.entity.json';
  const library: Node = { ...(await libraryFiles()), [queryEntity]: product[queryEntity] };
  return {
    ...{ library, product },
    /** The call in its long notation. */
    complete(call: Node, more: Node = {}) {
      const files = withCompleteCalls({ ...library, [SHELF]: service(call, more) });
      return (files[SHELF] as { calls: Node[] }).calls[0];
    },
    /** Findings of the file. */
    findingTexts: (call: Node, more: Node = {}) =>
      examineInEnglish({ ...library, [SHELF]: service(call, more) })
        .findings.filter(({ file }) => file === SHELF)
        .map(({ code, pointer, found }) => `${code} ${pointer}: ${found}`),
  };
}
