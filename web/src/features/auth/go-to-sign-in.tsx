import { api } from '../../lib/api/api.ts';
import { readToken } from '../../lib/session/token.ts';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Leads to the sign-in page, even where this browser has not noticed yet that its session is over. */
export function GoToSignIn() {
  const navigate = useNavigate();
  async function go() {
    // The session of this account has ended at the server: the 401 to any call ends it here as well.
    if (readToken() !== null) await api('GET /auth/profile', {}).catch(() => undefined);
    await navigate('/login');
  }
  return (
    <Button variant="secondary" size="lg" isWide onClick={() => void go()}>
      Go to Sign in
    </Button>
  );
}
