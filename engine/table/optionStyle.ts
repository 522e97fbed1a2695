import { holds } from '../condition/holds.ts';
import type { Context, OptionsSchema } from '../contract/index.ts';
import type { OptionStyle } from './TableModel.ts';

/**
 * Label, icon and colour of a value: the first of its `styles` whose condition holds in the context (`row`,
 * `today`) overrides the option's own. A value that is not in the list gets the style `otherwise` and is its
 * own label.
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
