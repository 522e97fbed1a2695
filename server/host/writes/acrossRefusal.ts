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
import { type AcrossRule, acrossRules, toldField } from '../structure/acrossRule.ts';

interface Asking {
  readonly call: CallModel;
  readonly product: Product;
  readonly user: { readonly locale: string };
}

/**
 * The refusal of a record that others rule out, told at its field in the reader's language.
 *
 * @param slots what the sentence may name besides the rule's own words; without `other` it says "another record".
 */
export function acrossRefusal(
  { call, product, user }: Asking,
  { entity, rule }: AcrossRule,
  slots: Readonly<Record<string, unknown>>,
): Refusal {
  const messages = messagesFor(product, user.locale);
  const at = call.saves?.find((each) => each.entity === entity['x-entity'])?.at;
  const path = at === undefined ? toldField(rule) : `${at}.${toldField(rule)}`;
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
  const shown = shownProblem({ ...problem, severity: 'error' } as never, messages, label(toldField(rule)));
  return refuse((rule.refusal ?? 'RECORDS_CLASH') as ErrorCode, { message: shown.text }, [shown]);
}

function anOther(messages: MessagesSchema): string {
  return textOf('across.other', messages) ?? '';
}

/** A rule across records that the database found broken when two wrote at once, or that no check had looked at; everything else as it is. */
export function namedAcross(error: unknown, asking: Asking): unknown {
  if (!(error instanceof Error) || !BROKEN.has(String(Reflect.get(error, 'code')))) return error;
  const constraint: unknown = Reflect.get(error, 'constraint');
  const rules = Object.values(asking.product.entities).flatMap(acrossRules);
  const across = rules.find(
    ({ name, table }) => name === constraint && table === Reflect.get(error, 'table'),
  );
  if (across === undefined) return error;
  return acrossRefusal(asking, across, {});
}

/** SQLSTATE of a unique index, of an exclusion constraint, of a CHECK. */
const BROKEN: ReadonlySet<string> = new Set(['23505', '23P01', '23514']);
