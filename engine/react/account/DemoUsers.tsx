import { useCall, useWrite } from '../product/hostCalls.ts';
import { useRoleLabel } from '../product/roleLabel.ts';
import type { SignedIn } from '../product/Session.ts';
import { useMessages } from '../provider/useMessages.ts';

interface DemoUsersProps {
  readonly onEntered: (user: SignedIn) => void;
}

/** Users for trying the product; renders null outside of demo mode, where the server returns none. */
export function DemoUsers({ onEntered }: DemoUsersProps) {
  const { t } = useMessages();
  const roleLabel = useRoleLabel();
  const { data } = useCall('fetchDemoUsers', {});
  const login = useWrite('login');
  const users = data?.users ?? [];
  const password = users[0]?.password;
  if (password === undefined) return null;
  const enter = async (username: string, key: string) => {
    const result = await login.run({ body: { username, password: key } });
    if (result.ok) onEntered(result.value);
  };
  return (
    <section className="stack stack-tight" aria-labelledby="demo-users">
      <h2 id="demo-users">{t('signIn.demo')}</h2>
      <p className="soft">{t('signIn.demoHint', { password })}</p>
      <ul className="demo-users">
        {users.map((user) => (
          <li key={user.username}>
            <button
              type="button"
              className="demo-user"
              disabled={login.pending}
              onClick={() => void enter(user.username, user.password)}
            >
              <strong>{user.username}</strong>
              <span>{user.fullName}</span>
              <span className="soft">{roleLabel(user.role)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
