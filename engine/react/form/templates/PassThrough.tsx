import type { FieldTemplateProps } from '@rjsf/utils';

/**
 * Replaces the field template that rjsf puts around a list: the list template already has label, help and
 * problems.
 */
export function PassThrough({ children }: FieldTemplateProps) {
  return children;
}
