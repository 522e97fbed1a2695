import { type ReactNode, use, useMemo } from 'react';
import { FormServicesContext, useMessages } from '../../../engine/react/index.ts';
import { type PhotoOwner, useAppFormServices } from './useAppFormServices.ts';

interface AppFormsProps {
  /** Parameters of the page: whose photos these are. */
  readonly params: Readonly<Record<string, string>>;
  /** Whose photos these are, where that is not the page's record. */
  readonly owner?: PhotoOwner;
  readonly children: ReactNode;
}

/** Gives every form below it this product's calls, photos and texts. Part of every screen. */
export function AppForms({ params, owner, children }: AppFormsProps) {
  const standIns = use(FormServicesContext);
  const own = useAppFormServices(params, owner);
  const { t } = useMessages();
  const services = useMemo(
    () => ({
      ...standIns,
      ...own,
      // A form's own word stands where the catalogue has none.
      text: (id: string, slots?: Readonly<Record<string, string | number>>) => {
        const said = t(id, slots);
        return said === id ? standIns.text(id, slots) : said;
      },
    }),
    [standIns, own, t],
  );
  return <FormServicesContext value={services}>{children}</FormServicesContext>;
}
