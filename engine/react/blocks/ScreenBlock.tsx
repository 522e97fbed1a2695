import { type ReactNode, Suspense, useMemo } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { PageBoundary } from '../pages/PageBoundary.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { BlockProps } from '../screen/Block.ts';
import { blockComponent } from '../screen/blockComponent.ts';
import { registeredBlock } from '../screen/registry.ts';

/** One block: an area's specific component, otherwise the general one of its kind. */
export function ScreenBlock({ block, params }: BlockProps) {
  const { t } = useMessages();
  const { kind, name, title, within, field } = block;
  // Inside a wizard, below the titles of wizard and step.
  const Heading = within === undefined ? 'h2' : 'h4';
  const Shown = useMemo(() => {
    const load = registeredBlock(kind, name);
    return load === undefined ? null : blockComponent(load);
  }, [kind, name]);
  const content: ReactNode =
    Shown === null ? <UnknownBlock {...{ kind, name }} /> : <Shown block={block} params={params} />;
  return (
    <PageBoundary>
      <section className="stack" data-block={name} data-kind={kind} data-field={field}>
        {title === undefined ? null : <Heading>{t(title)}</Heading>}
        <Suspense fallback={<Skeleton lines={6} />}>{content}</Suspense>
      </section>
    </PageBoundary>
  );
}

/** Names the missing component in the page; tests of screens search for it. */
function UnknownBlock({ kind, name }: { readonly kind: string; readonly name: string }) {
  return (
    <p className="bp6-callout bp6-intent-danger" role="alert" data-unknown-block>
      No component for the {kind} “{name}”: register it in an area of the product.
    </p>
  );
}
