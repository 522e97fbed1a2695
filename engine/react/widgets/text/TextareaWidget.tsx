import { Classes } from '@blueprintjs/core';
import { type CSSProperties, useCallback, useEffect, useRef } from 'react';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { useTypedText } from './useTypedText.ts';

/** Multi-line text that grows between the layout's least and most rows (3 to 6), by CSS only. */
export function TextareaWidget(props: WidgetProps) {
  const { id, path, field, value, set, leave } = props;
  const { translate } = useFormServices();
  const typed = useTypedText<HTMLTextAreaElement>({
    path,
    text: typeof value === 'string' ? value : '',
    commit: set,
    leave,
  });
  const [least = 3, most = 6] = field.layout.rows ?? [];
  const rows = { '--rows-least': least, '--rows-most': most } as CSSProperties;
  const limit = field.schema.maxLength ?? field.schema['x-max'];
  const area = (
    <textarea
      id={id}
      className={`${Classes.INPUT} ${Classes.TEXT_AREA} sf-area`}
      rows={least}
      style={rows}
      placeholder={translate(field.layout.placeholder ?? '')}
      {...ariaOf(props)}
      {...typed}
    />
  );
  if (field.layout.counter !== true || limit === undefined) return area;
  return (
    <>
      {area}
      <Counter controlId={id} limit={limit} />
    </>
  );
}

/** Number of remaining characters, written into the DOM directly: no render per key. */
function Counter({ controlId, limit }: { readonly controlId: string; readonly limit: number }) {
  const { text } = useFormServices();
  const output = useRef<HTMLParagraphElement>(null);
  const count = useCallback(
    (typed: string) => {
      if (!output.current) return;
      const remaining = limit - typed.length;
      output.current.textContent = text(remaining < 0 ? 'form.over' : 'form.remaining', {
        count: Math.abs(remaining),
      });
      output.current.classList.toggle('sf-error', remaining < 0);
    },
    [limit, text],
  );
  useEffect(() => {
    const area = document.getElementById(controlId) as HTMLTextAreaElement | null;
    const update = (): void => count(area?.value ?? '');
    update();
    area?.addEventListener('input', update);
    return () => area?.removeEventListener('input', update);
  }, [controlId, count]);
  return <p ref={output} className="sf-counter" />;
}
