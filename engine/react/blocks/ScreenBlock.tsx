import { type ReactNode, Suspense, useMemo } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { PageBoundary } from '../pages/PageBoundary.tsx';
import { useMessages } from '../provider/useMessages.ts';
import type { BlockProps } from '../screen/Block.ts';
import { blockComponent } from '../screen/blockComponent.ts';
import { registeredBlock } from '../screen/registry.ts';

/** One block: an area's own component where there is one, the general one of its kind otherwise. */
export function ScreenBlock({ block, params }: BlockProps) {
  const { t } = useMessages();
  const { kind, name, title, within, field } = block;
  // A wizard's title and its step's stand above it.
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

/** Says in the page which component is missing; the tests of screens look for it. */
function UnknownBlock({ kind, name }: { readonly kind: string; readonly name: string }) {
  return (
    <p className="bp6-callout bp6-intent-danger" role="alert" data-unknown-block>
      No component for the {kind} “{name}”: register it in an area of the product.
    </p>
  );
}
