import type { SignInOptions } from '@studyhall/contracts';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { readStored, writeStored } from '../../base/storage';
import { useVisitorRead } from '../../common/use-visitor-read';
import { api } from '../../transport/rest';

/** The school or e-mail address that people of this browser sign in for. */
const NAME = 'sign-in-name';

/** How people of the remembered school sign in, and what went wrong in a sign-in that led back here. */
export function useSignInOptions() {
  const [name, setName] = useState(() => readStored(NAME) ?? '');
  const [params] = useSearchParams();
  const query = { name, problem: params.get('problem') };
  // Without an answer, the username and password remain.
  const { data: options } = useVisitorRead(`${name} ${query.problem}`, async (signal) => {
    const found = await api<SignInOptions>('GET', '/api/sign-in/options', { query, signal });
    if (found.providers.length > 0) writeStored(NAME, name || null);
    return found;
  });
  return { name, options, find: setName };
}
