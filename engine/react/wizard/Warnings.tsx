import type { Problem } from '../../contract/index.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useMessages } from '../provider/useMessages.ts';

/** Warnings of a step, which do not block it. */
export function Warnings({ problems }: { readonly problems: readonly Problem[] }) {
  const { problem: textOf } = useMessages();
  const texts = problems.filter(({ severity }) => severity !== 'error').map((problem) => textOf(problem));
  if (texts.length === 0) return null;
  return (
    <div className="refusal" data-intent="warning" role="status">
      <SchemaIcon name="warning-sign" />
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
