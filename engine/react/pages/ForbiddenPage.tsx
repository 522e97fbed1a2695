import { MessagePage } from './MessagePage.tsx';

/** The screen, or its record, is not for this user. */
export function ForbiddenPage() {
  return <MessagePage message="screen.forbidden" icon="lock" />;
}
