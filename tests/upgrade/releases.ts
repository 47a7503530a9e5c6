import path from 'node:path';
import { attempt } from '../harness/machines/commands.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The commit of each release, the newest last: a clone without tags finds them by it. A release adds the one before
 * itself, because no commit can name itself.
 */
export const RELEASES = {
  '0.2.0': '3e75cea629ca9fe225c20f39389953814c829a3f',
  '0.3.0': 'e5d632e601c5d36aa76d083ba3850840e5c9ca6d',
} as const;

/** A commit to upgrade from, and a sentence that says why it was chosen. */
interface Before {
  readonly commit: string;
  readonly why: string;
}

const git = (...args: readonly string[]): string | null => {
  const { status, stdout } = attempt('git', args, { cwd: root });
  return status === 0 ? stdout.trim() : null;
};

/** @throws with what to do, when this clone does not have the commit */
const commitOf = (ref: string, what: string): string => {
  const commit = git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  if (commit === null)
    throw new Error(`This clone does not have ${what}. Fetch the whole history: git fetch --unshallow --tags`);
  return commit;
};

/** The commit of a release: a tag that says something else is an error. */
export const releaseCommit = (release: keyof typeof RELEASES): string => {
  const commit = commitOf(RELEASES[release], `the commit of version ${release} (${RELEASES[release]})`);
  const tagged = git('rev-parse', '--verify', '--quiet', `v${release}^{commit}`);
  if (tagged !== null && tagged !== commit) throw new Error(`v${release} is tagged at ${tagged}, not at ${commit}`);
  return commit;
};

/** The version to upgrade from: the one that is named, else the last tag before this commit, else the last release. */
export const versionBefore = (named: string | undefined): Before => {
  if (named !== undefined) return { commit: commitOf(named, named), why: `${named}, as you said` };
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^');
  if (tag) return { commit: commitOf(tag, tag), why: `${tag}, the last tag before this commit` };
  const release = (Object.keys(RELEASES) as (keyof typeof RELEASES)[]).at(-1) ?? '0.2.0';
  return {
    commit: releaseCommit(release),
    why: `version ${release}, by its commit in tests/upgrade/releases.ts: this clone has no tag`,
  };
};
