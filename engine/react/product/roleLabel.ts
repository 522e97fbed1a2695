import { useMessages } from '../provider/useMessages.ts';
import { useProduct } from './Product.ts';

/** Names a role in the user's language. */
export function useRoleLabel(): (role: string) => string {
  const { roles } = useProduct();
  const { t } = useMessages();
  return (role) => t(roles.roles.find(({ name }) => name === role)?.label ?? role);
}
