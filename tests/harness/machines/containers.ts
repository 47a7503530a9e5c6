import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { attempt, enter, type Outcome, succeeded } from './commands.ts';
import { bareDebian } from './debian.ts';

/** The image that the Dockerfile begins with. Where nobody has pulled it, it is made of Debian and our Node. */
const BASE = 'docker.io/library/node:24-slim';
const BASE_FILE = `FROM lajvard-bare
COPY node /usr/local/bin/node
RUN useradd --uid 1000 --create-home node
`;

export const isPodmanHere = (): boolean => attempt('podman', ['--version']).status === 0;

/** What podman must know of this machine: our own limits, and that its usual program refuses two kinds of cgroups. */
const podmanConfiguration = (): string => {
  const limit = (flag: string, wanted: number): number =>
    Math.min(wanted, Number(attempt('bash', ['-c', `ulimit -H${flag}`]).stdout) || wanted);
  const [files, processes] = [limit('n', 1_048_576), limit('u', 32_768)];
  const runtime = existsSync('/sys/fs/cgroup/unified') ? '[engine]\nruntime = "runc"\n' : '';
  const limits = `"nofile=${files}:${files}", "nproc=${processes}:${processes}"`;
  return `[containers]\ndefault_ulimits = [${limits}]\n${runtime}`;
};

/** Commands with podman, here, in the network of a machine. */
export interface Containers {
  run(commands: string): Outcome;
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
  const here = (commands: string): Outcome => attempt('bash', ['-e'], { cwd: checkout, env, input: commands });
  const inNetwork = (commands: string): Outcome =>
    attempt('nsenter', enter(network, ['net'], 'bash', '-e'), { cwd: checkout, env, input: commands });
  const isThere = here(`podman image exists ${BASE}`).status === 0;
  if (!isThere) {
    const make = `tar -C ${bareDebian()} -c . | podman import - lajvard-bare
podman build --format docker -f ${folder}/Containerfile -t ${BASE} ${folder}`;
    succeeded('no base image', here(make));
  }
  return {
    run: (commands) => (commands.includes('podman build') ? here : inNetwork)(commands),
    stop: () => {
      const images = ['lajvard-server', 'lajvard-media', 'lajvard-studio', ...(isThere ? [] : [BASE, 'lajvard-bare'])];
      here(`podman rm --force lajvard-server || true\npodman rmi --force ${images.join(' ')} || true`);
    },
  };
};
