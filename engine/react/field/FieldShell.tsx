import { Lock } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import type { FieldModel } from '../../contract/index.ts';
import { useFormServices } from './FormServices.ts';
import { FormText, HelpPicture, useQuoted } from './FormText.tsx';
import type { FieldView } from './store/views.ts';

interface Props {
  readonly id: string;
  /** Path in the record, row indexes included; absent: the field's path. */
  readonly path?: string | undefined;
  readonly field: FieldModel;
  readonly view: FieldView;
  /** Several controls answer one question: rendered as a named group instead of a label. */
  readonly grouped: boolean;
  /** The widget renders its label itself (a switch has it beside). */
  readonly bare: boolean;
  readonly children: ReactNode;
}

/** rjsf's FieldTemplate reduced to label, help, control and problems. */
export function FieldShell({ id, path, field, view, grouped, bare, children }: Props) {
  const help = field.layout.help ?? field.schema.description;
  const hasProblems = view.problems.length > 0;
  const layout = `sf-field sf-${field.layout.width ?? 'full'}${field.noteOf === undefined ? '' : ' sf-note'}${bare ? ' sf-bare' : ''}${hasProblems ? markOf(view) : ''}`;
  const label = bare ? null : <FieldLabel id={id} path={path} field={field} view={view} grouped={grouped} />;
  return (
    <div
      className={layout}
      data-field={field.path}
      {...(grouped ? { role: 'group', 'aria-labelledby': `${id}-label`, id: `${id}-group` } : {})}
      {...(grouped && view.keptFor !== undefined ? { 'aria-describedby': `${id}-kept` } : {})}
    >
      {label}
      {help ? (
        <p className="sf-help" id={`${id}-help`}>
          <FormText text={help} place={path} />
        </p>
      ) : null}
      {field.layout.helpImage ? <HelpPicture image={field.layout.helpImage} label={field.label} /> : null}
      {children}
      <ReadOnlyReason id={id} view={view} />
      {hasProblems ? <FieldProblems id={id} path={path} field={field} view={view} /> : null}
    </div>
  );
}

/** The reason why this user can only read the field. */
export function ReadOnlyReason({ id, view }: Pick<Props, 'id' | 'view'>) {
  const { translate } = useFormServices();
  return view.keptFor === undefined ? null : (
    <p className="sf-help sf-kept-for" id={`${id}-kept`}>
      <Lock aria-hidden size={14} />
      {translate(view.keptFor)}
    </p>
  );
}

/** A warning is marked differently from an error. */
function markOf({ problems }: FieldView): string {
  return problems.some(({ severity }) => severity === 'error') ? ' sf-wrong' : ' sf-strange';
}

function FieldLabel({
  id,
  path,
  field,
  view,
  grouped,
}: Pick<Props, 'id' | 'path' | 'field' | 'view' | 'grouped'>) {
  const { text, showUnconfirmed } = useFormServices();
  const unit = field.schema['x-unit'];
  const words = (
    <>
      <FormText text={field.label} place={path} />
      {unit ? ` (${unit})` : ''}
      {view.required ? <RequiredMark text={text('form.required')} /> : null}
      {view.required && TAKES_FILES.has(field.widget) ? (
        <span className="only-readers">{` (${text('form.required')})`}</span>
      ) : null}
      {showUnconfirmed && field.schema['x-unconfirmed'] ? (
        <span className="sf-unconfirmed" title={field.schema['x-unconfirmed']}>
          {text('form.unconfirmed')}
        </span>
      ) : null}
    </>
  );
  return grouped ? (
    <div className="sf-label" id={`${id}-label`}>
      {words}
    </div>
  ) : (
    <label className="sf-label" id={`${id}-label`} htmlFor={id}>
      {words}
    </label>
  );
}

/** Widgets made of several buttons, none of which is required by itself: the label gets no required mark. */
const TAKES_FILES: ReadonlySet<FieldModel['widget']> = new Set(['photos', 'files']);

/** The star is visual only; screen readers get `required` from the control. */
export function RequiredMark({ text }: { readonly text: string }) {
  return (
    <span className="sf-required" aria-hidden="true" title={text}>
      {' *'}
    </span>
  );
}

export function FieldProblems({ id, path, field, view }: Pick<Props, 'id' | 'path' | 'field' | 'view'>) {
  const { problemText } = useFormServices();
  const label = useQuoted(field.label, path);
  return (
    <div className="sf-problem" id={`${id}-problem`}>
      {view.problems.map((problem) => (
        <p key={`${problem.rule}${problem.message ?? ''}`} className={`sf-${problem.severity}`}>
          {problemText(problem, { ...field, label })}
        </p>
      ))}
    </div>
  );
}
