import { execFileSync } from 'node:child_process';
import { PlainError } from '../errors.ts';
import { ROOT } from '../repo.ts';

/** A version of the source. */
export interface Version {
  commit: string;
  /** The checked out branch; null where a commit is. */
  branch: string | null;
}

/** @throws {PlainError} with what git said */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr ?? (error as Error).message).trim();
    throw new PlainError(`git ${args[0]} failed: ${said}`);
  }
}

/** @throws {PlainError} where tracked files were changed: a checkout would lose or mix them */
export function currentVersion(): Version {
  const changed = git('status', '--porcelain', '--untracked-files=no');
  if (changed)
    throw new PlainError(`Files of this folder were changed; take that back, or commit it:\n${changed}`);
  return { commit: git('rev-parse', 'HEAD'), branch: git('branch', '--show-current') || null };
}

/**
 * The commit to upgrade to, fetched.
 * @param name a tag, branch or commit; without: the newest of the branch that is checked out
 */
export function findTarget(name: string | undefined, { branch }: Version): string {
  git('fetch', '--quiet', '--tags');
  if (!name && !branch)
    throw new PlainError('No branch is checked out: name the version, as in npm run upgrade -- main');
  // `main` means that of the source, not the copy here.
  const names = name ? [`origin/${name}`, name] : ['@{upstream}'];
  for (const one of names) {
    try {
      return git('rev-parse', '--verify', '--quiet', `${one}^{commit}`);
    } catch {
      // The next name may be known.
    }
  }
  throw new PlainError(`There is no version "${name ?? 'of the branch'}" where this folder was cloned from.`);
}

/** @param version a commit stays detached, so that the branch moves only after a whole upgrade */
export function checkOut({ commit, branch }: Version): void {
  git('checkout', '--quiet', ...(branch ? [branch] : ['--detach', commit]));
}

/** Moves the branch to the commit that is checked out, where it only goes forward. */
export function moveBranch(branch: string, from: string): void {
  try {
    git('merge-base', '--is-ancestor', from, 'HEAD');
  } catch {
    return;
  }
  git('checkout', '--quiet', '-B', branch);
}

/** A commit as people name it. */
export const describeVersion = (commit: string): string => git('log', '-1', '--format=%h of %cs', commit);
