import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bareDebian } from './debian-machine.ts';

/** The image that the Containerfile begins with. Where nobody has pulled it, it is made of Debian and our Node. */
const BASE = 'docker.io/library/node:24-slim';
const BASE_FILE = `FROM lajvard-bare
COPY node /usr/local/bin/node
RUN useradd --uid 1000 --create-home node
`;

export const isPodmanHere = (): boolean => spawnSync('podman', ['--version']).status === 0;

/** What podman must know of this machine: our own limits, and that its usual program refuses two kinds of cgroups. */
const podmanConfiguration = (): string => {
  const limit = (flag: string, wanted: number): number =>
    Math.min(wanted, Number(spawnSync('bash', ['-c', `ulimit -H${flag}`], { encoding: 'utf8' }).stdout) || wanted);
  const [files, processes] = [limit('n', 1_048_576), limit('u', 32_768)];
  const runtime = existsSync('/sys/fs/cgroup/unified') ? '[engine]\nruntime = "runc"\n' : '';
  const limits = `"nofile=${files}:${files}", "nproc=${processes}:${processes}"`;
  return `[containers]\ndefault_ulimits = [${limits}]\n${runtime}`;
};

/** Commands with podman, here, in the network of a machine. */
export interface Containers {
  run(commands: string): { readonly status: number | null; readonly output: string };
  /** Removes the containers, and the images that were made here. */
  stop(): void;
}

/**
 * Makes the base image, if it is not there.
 * @param folder an empty one
 * @param node the program that images get
 * @param network the first process of the machine whose network they use
 */
export const openContainers = (checkout: string, folder: string, node: string, network: number): Containers => {
  mkdirSync(folder);
  copyFileSync(node, path.join(folder, 'node'));
  writeFileSync(path.join(folder, 'Containerfile'), BASE_FILE);
  const configuration = path.join(folder, 'containers.conf');
  writeFileSync(configuration, podmanConfiguration());
  const env = { ...process.env, CONTAINERS_CONF: configuration, BUILDAH_ISOLATION: 'chroot' };
  const run = (commands: string, inMachine = true) => {
    const [command = '', ...args] = [...(inMachine ? ['nsenter', '--net', `--target=${network}`] : []), 'bash', '-e'];
    const options = { cwd: checkout, input: commands, encoding: 'utf8', env, maxBuffer: 1 << 28 } as const;
    const done = spawnSync(command, args, options);
    return { status: done.status, output: done.error?.message ?? `${done.stdout}${done.stderr}` };
  };
  const isThere = run(`podman image exists ${BASE}`, false).status === 0;
  const made = isThere
    ? { status: 0, output: '' }
    : run(
        `tar -C ${bareDebian()} -c . | podman import - lajvard-bare
podman build --format docker -f ${folder}/Containerfile -t ${BASE} ${folder}`,
        false,
      );
  if (made.status !== 0) throw new Error(`no base image: ${made.output}`);
  return {
    run: (commands) => run(commands, !commands.includes('podman build')),
    stop: () => {
      const images = ['lajvard-server', 'lajvard-media', 'lajvard-studio', ...(isThere ? [] : [BASE, 'lajvard-bare'])];
      run(`podman rm --force lajvard-server || true\npodman rmi --force ${images.join(' ')} || true`, false);
    },
  };
};
