import type { CallModel, MessagesSchema, Product } from '../../../engine/contract/index.ts';
import { textOf } from '../../../engine/index.ts';
import { calledForm } from '../calls/calledForm.ts';
import { inputLabel } from '../calls/inputLabel.ts';
import type { Refusal } from '../errors/Refusal.ts';
import { refuse } from '../errors/refuse.ts';
import type { ErrorCode } from '../errors/registry.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { productIn } from '../product/productIn.ts';
import { type AcrossRule, acrossRules, problemField } from '../structure/acrossRule.ts';

interface Asker {
  readonly call: CallModel;
  readonly product: Product;
  readonly user: { readonly locale: string };
}

/**
 * Refusal of a record that violates a rule across records, at its field and in the reader's language.
 *
 * @param slots values for the sentence beside those of the rule; without `other` it reads "another record".
 */
export function acrossRefusal(
  { call, product, user }: Asker,
  { entity, rule }: AcrossRule,
  slots: Readonly<Record<string, unknown>>,
): Refusal {
  const messages = messagesFor(product, user.locale);
  const at = call.saves?.find((each) => each.entity === entity['x-entity'])?.at;
  const path = at === undefined ? problemField(rule) : `${at}.${problemField(rule)}`;
  const form = calledForm(call, productIn(product, user.locale));
  const label = (field: string) => inputLabel(call, form, at === undefined ? field : `${at}.${field}`);
  const kind = rule.unique !== undefined ? 'unique' : rule.apart !== undefined ? 'apart' : 'sum';
  const problem = {
    path,
    rule: `across-${kind}`,
    params: {
      ...slots,
      other: slots['other'] ?? anOther(messages),
      ...(rule.most === undefined ? {} : { most: rule.most }),
      ...(rule.unique === undefined ? {} : { fields: rule.unique.map(label).join(', ') }),
    },
    ...(rule.message === undefined ? {} : { message: rule.message }),
  };
  const readable = shownProblem(
    { ...problem, severity: 'error' } as never,
    messages,
    label(problemField(rule)),
  );
  return refuse((rule.refusal ?? 'RECORDS_CLASH') as ErrorCode, { message: readable.text }, [readable]);
}

function anOther(messages: MessagesSchema): string {
  return textOf('across.other', messages) ?? '';
}

/**
 * Turns a violation reported by the database, e.g. after concurrent writes, into the refusal of its rule;
 * other errors are returned unchanged.
 */
export function namedAcross(error: unknown, asker: Asker): unknown {
  if (!(error instanceof Error) || !BROKEN.has(String(Reflect.get(error, 'code')))) return error;
  const constraint: unknown = Reflect.get(error, 'constraint');
  const rules = Object.values(asker.product.entities).flatMap(acrossRules);
  const across = rules.find(
    ({ name, table }) => name === constraint && table === Reflect.get(error, 'table'),
  );
  if (across === undefined) return error;
  return acrossRefusal(asker, across, {});
}

/** SQLSTATE of a violated unique index, exclusion constraint and CHECK. */
const BROKEN: ReadonlySet<string> = new Set(['23505', '23P01', '23514']);
