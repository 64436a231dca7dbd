import type { SignInOptions } from '@studyhall/contracts';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { readStored, writeStored } from '../../base/storage';
import { useVisitorRead } from '../../common/use-visitor-read';
import { api } from '../../transport/rest';

/** Storage key of the school or e-mail address used for sign-in in this browser. */
const NAME = 'sign-in-name';

/** The sign-in options of the remembered school, and the problem of a sign-in that returned here. */
export function useSignInOptions() {
  const [name, setName] = useState(() => readStored(NAME) ?? '');
  const [params] = useSearchParams();
  const query = { name, problem: params.get('problem') };
  // Without a response, username and password remain.
  const { data: options } = useVisitorRead(`${name} ${query.problem}`, async (signal) => {
    const found = await api<SignInOptions>('GET', '/api/sign-in/options', { query, signal });
    if (found.providers.length > 0) writeStored(NAME, name || null);
    return found;
  });
  return { name, options, find: setName };
}
