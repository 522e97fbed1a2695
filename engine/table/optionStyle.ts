import { holds } from '../condition/holds.ts';
import type { Context, OptionsSchema } from '../contract/index.ts';
import type { OptionStyle } from './TableModel.ts';

/**
 * Label, icon and colour of a value, by its options list: the first of its `styles` whose condition holds over the context
 * (`row`, `today`) wins over its own; a value that is not listed looks as `otherwise` says and shows itself.
 */
export function optionStyle(options: OptionsSchema, value: unknown, context: Context): OptionStyle {
  const option = options.values.find((each) => each.value === value);
  if (option === undefined) {
    const { icon, intent = 'none' } = options.otherwise ?? {};
    return { label: value === undefined || value === null ? '' : String(value), icon, intent };
  }
  const style = option.styles?.find((each) => holds(each.when, context));
  return {
    label: option.label,
    ...(option.code && { code: option.code }),
    icon: style?.icon ?? option.icon,
    intent: style?.intent ?? option.intent ?? 'none',
  };
}
