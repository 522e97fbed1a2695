import type { FieldTemplateProps } from '@rjsf/utils';

/** Around a list rjsf puts a field template of its own; our list template has label, help and problems already. */
export function PassThrough({ children }: FieldTemplateProps) {
  return children;
}
