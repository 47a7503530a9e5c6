import { expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const SITE = 'https://lajvard.example';

// docs/specification/1-table-and-site.md#22-query-parameters
it.each([
  ['/live/play', '/live/play'],
  ['/practice?lang=fa', '/practice?lang=fa'],
  ['/fairness/12#how', '/fairness/12#how'],
  ['/account/../live/play', '/live/play'],
  ['/search?next=https://evil.example', '/search?next=https://evil.example'], // a query is not an address
])('%s is a path of this site', (r, path) => expect(safeReturnPath(r, SITE)).toBe(path));

it.each([
  '/api/account/profile',
  '/x/../api/common/all',
  '/oauth/token',
  '/assets/i18n/site/fa.json',
  'https://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'lajvard.example.evil.example',
  'evil.example/live/play',
  'live/play',
  '@evil.example',
  ':@evil.example',
  '',
  `/${'a'.repeat(3000)}`,
  undefined,
  null,
  7,
  ['/live/play'],
  { toString: () => '/live/play' },
])('rejects %j', (r) => expect(safeReturnPath(r, SITE)).toBeNull());
