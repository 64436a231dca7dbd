import type { SignInOptions } from '@studyhall/contracts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { readStored, writeStored } from '../../base/storage';
import { api } from '../../transport/rest';

/** The school or e-mail address that people of this browser sign in for. */
const NAME = 'sign-in-name';

/** How people of the remembered school sign in, and what went wrong in a sign-in that led back here. */
export function useSignInOptions() {
  const [name, setName] = useState(() => readStored(NAME) ?? '');
  const [options, setOptions] = useState<SignInOptions | null>(null);
  const [params] = useSearchParams();
  const problem = params.get('problem') ?? '';
  useEffect(() => {
    const asking = new AbortController();
    const query = new URLSearchParams({ name, problem }).toString();
    // Without an answer, the username and password remain.
    api<SignInOptions>('GET', `/api/sign-in/options?${query}`, { signal: asking.signal })
      .then((found) => {
        setOptions(found);
        if (found.providers.length > 0) writeStored(NAME, name || null);
      })
      .catch(() => undefined);
    return () => asking.abort();
  }, [name, problem]);
  const find = (wanted: string): void => {
    if (wanted !== name) setOptions(null);
    setName(wanted);
  };
  return { name, options, find };
}
