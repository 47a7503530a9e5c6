import { expect, test } from 'vitest';
import { emptyFolder } from './empty-folder.ts';

test('a folder without anything to keep is laid over', () => {
  expect(emptyFolder('/tmp', ['/srv/lajvard', '/tmpfiles'])).toEqual([['mount', '-t', 'tmpfs', 'tmpfs', '/tmp']]);
});

test('a checkout below it stays at its place, once, with all that is in it', () => {
  const kept = ['/tmp/lajvard', '/tmp/lajvard/node_modules', '/opt/node/bin', '/tmp/modules'];
  expect(emptyFolder('/tmp', kept)).toEqual([
    ['mount', '-t', 'tmpfs', 'tmpfs', '/mnt'],
    ['mkdir', '-p', '/mnt/lajvard'],
    ['mount', '--rbind', '/tmp/lajvard', '/mnt/lajvard'],
    ['mkdir', '-p', '/mnt/modules'],
    ['mount', '--rbind', '/tmp/modules', '/mnt/modules'],
    ['mount', '--move', '/mnt', '/tmp'],
  ]);
});
