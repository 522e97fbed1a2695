import type { Handler } from '../../../host/calls/handlers.ts';
import { listTemplates } from '../../template/listTemplates.ts';

/** What an administrator has published: all of it by name, or the template of a code; none where no published one has it. */
export const fetchListTemplate: Handler<'fetchListTemplate'> = ({ body }, context) =>
  listTemplates(context, { ...body, published: 'Y' });
