import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseRunAs, type EmbeddedPostgresOptions } from '@lajvard/embedded-postgres';

/** What PostgreSQL flushes its log with, made longer: the disks of servers take a millisecond, those of tests none. */
const SOURCE = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>
int fdatasync(int file) {
  static int (*flush)(int);
  static int micros = -1;
  if (!flush) flush = (int (*)(int)) dlsym(RTLD_NEXT, "fdatasync");
  if (micros < 0) micros = atoi(getenv("FLUSH_MICROS"));
  usleep(micros);
  return flush(file);
}`;

/** A slow disk for PostgreSQL only. */
export interface SlowFlush {
  /** How PostgreSQL is run so that each flush of its log takes so much longer. */
  runAs(flushMs: number): NonNullable<EmbeddedPostgresOptions['runAs']>;
  remove(): void;
}

/** @returns null where there is no C compiler, or nothing can be put before a program's libraries (macOS) */
export const makeSlowFlush = (): SlowFlush | null => {
  if (process.platform !== 'linux') return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-flush-'));
  const [source, library] = [path.join(folder, 'flush.c'), path.join(folder, 'flush.so')];
  writeFileSync(source, SOURCE);
  const made = spawnSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { encoding: 'utf8' });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  if (made.status !== 0) {
    remove();
    return null;
  }
  const runAs = chooseRunAs();
  // PostgreSQL may run as somebody else, who must read it
  spawnSync('chmod', ['-R', 'a+rX', folder]);
  return {
    runAs: (flushMs) => ({
      ...runAs,
      prefix: [...runAs.prefix, 'env', `LD_PRELOAD=${library}`, `FLUSH_MICROS=${flushMs * 1000}`],
    }),
    remove,
  };
};
