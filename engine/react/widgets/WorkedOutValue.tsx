import type { NoValue } from '../../index.ts';
import { useFormParts } from '../field/FormContext.ts';
import { useFormServices } from '../field/services/useFormServices.ts';
import type { WorkedOut } from '../field/store/views.ts';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import type { WidgetProps } from './Widget.ts';

interface Props extends WidgetProps {
  readonly worked: WorkedOut;
}

/** A calculated value as text, or the reason why there is none and which value is missing. */
export function WorkedOutValue({ worked, ...props }: Props) {
  const { text } = useFormServices();
  const label = useLabelOf(props.path, worked.lost);
  const { lost } = worked;
  if (lost === undefined) return <ReadOnlyValue {...props} value={worked.value} />;
  return (
    <output id={props.id} className="sf-value sf-none" data-lost={lost.reason}>
      {label === undefined
        ? text(`form.none.${lost.reason}`)
        : text(`form.none.${lost.reason}.of`, { label })}
    </output>
  );
}

/** Label of the value that a calculation lacks: of a field, or of a cell in the same row. */
function useLabelOf(place: string, lost: NoValue | undefined): string | undefined {
  const { store } = useFormParts();
  const { translate } = useFormServices();
  const [root, ...keys] = lost?.path?.split('.') ?? [];
  const path = root === 'row' ? [...place.split('.').slice(0, -1), ...keys].join('.') : keys.join('.');
  const { byPath, ownerOf } = store.model;
  const cell = root === 'row' ? ownerOf(place)?.schema.items?.properties?.[keys[0] ?? '']?.title : undefined;
  const label = cell ?? byPath.get(path)?.label ?? store.model.entity.properties[keys[0] ?? '']?.title;
  return label === undefined ? undefined : translate(label);
}
