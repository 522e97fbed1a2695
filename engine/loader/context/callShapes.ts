import type { CallModel } from '../../contract/index.ts';
import { alternatives, OPEN, type Shape } from './Scope.ts';

/** Input of a call as one object: params, query and body merged. */
export function inputShape({ params, query, body }: CallModel): Shape {
  const parts = [params, query, body].filter((part) => typeof part === 'object') as readonly Shape[];
  const choices = parts.flatMap(alternatives);
  return {
    properties: Object.assign({}, ...choices.map((each) => each.properties ?? {})) as NonNullable<
      Shape['properties']
    >,
    required: parts.flatMap((part) => ((part.anyOf ?? part.oneOf) ? [] : (part.required ?? []))),
  };
}

/** Response of a call without its envelope. */
export function answerShape(call: CallModel | undefined): Shape {
  return typeof call?.response === 'object' ? (call.response as Shape) : OPEN;
}
