import { api } from '../../lib/api/api.ts';
import { readToken } from '../../lib/session/token.ts';
import { useNavigate } from '../../router/hooks.ts';
import { Button } from '../../ui/button.tsx';

/** Leads to the sign-in, also where this browser has not noticed yet that its session is over. */
export function GoToSignIn() {
  const navigate = useNavigate();
  async function go() {
    // Whoever was signed in here to this account is not any more, which the answer to any call tells.
    if (readToken() !== null) await api('GET /auth/profile', {}).catch(() => undefined);
    await navigate('/login');
  }
  return (
    <Button variant="secondary" size="lg" isWide onClick={() => void go()}>
      Go to Sign in
    </Button>
  );
}
