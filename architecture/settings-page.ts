import { MEANINGS, SETTINGS } from '../apps/server/src/platform/settings/settings.ts';
import { SECRET_NAMES } from '../packages/process/src/index.ts';

type Setting = (typeof SETTINGS.shape)[keyof typeof SETTINGS.shape];

/** Settings of the other programs that concern the whole product, with the file that reads them. */
export const OTHERS = [
  ['VIDEO', 'on', '`off`: no studio and no media server; the wheel is drawn', 'scripts/run-product.ts'],
  [
    'STUDIO_CROUPIER',
    '0; `1` in the demo',
    "the virtual studio also throws the ball of the croupier's wheel ([027](decisions/027-the-croupiers-wheel.md))",
    'apps/studio/src/settings.ts',
  ],
  ['VIDEO_INGEST_URL', '`rtmp://127.0.0.1:1935/live`', 'where the studio publishes', 'apps/studio/src/settings.ts'],
  ['MEDIA_METRICS_PORT', 'none', 'metrics of the media server', 'apps/media/src/main.ts'],
  ['STUDIO_METRICS_PORT', 'none', 'metrics of the studio', 'apps/studio/src/main.ts'],
] as const;

const defaultOf = (setting: Setting): string => {
  const { def } = setting._zod;
  if (def.type !== 'default') return 'none';
  const value: unknown = def.defaultValue;
  if (typeof value === 'boolean') return `\`${Number(value)}\``;
  return value === '' || (Array.isArray(value) && value.length === 0) ? 'none' : `\`${String(value)}\``;
};

const line = (name: string, standard: string, meaning: string): string => `- \`${name}\` (${standard}): ${meaning}`;

/** The page docs/SETTINGS.md. @throws if a setting says nothing of its meaning */
export const settingsPage = (): string => {
  const rows = Object.entries(SETTINGS.shape).map(([name, setting]) => {
    const { meaning, otherwise } = MEANINGS.get(setting) ?? {};
    if (meaning === undefined) throw new Error(`${name} has no meaning`);
    return line(name, otherwise ?? defaultOf(setting), meaning);
  });
  const others = OTHERS.map(([name, standard, meaning]) => line(name, standard, meaning));
  return `# Settings

Environment variables, all read at start. Durations are in seconds, decimals allowed; lists are separated by commas or
spaces. A value that cannot be used stops the start with a sentence. An empty variable counts as unset.
The default is in parentheses.

A secret can come from a file (\`TOKEN_SECRET_FILE=/run/secrets/token\`), and so can
${SECRET_NAMES.filter((name) => name !== 'TOKEN_SECRET')
  .map((name) => `\`${name}\``)
  .join(', ')}.

Generated from \`apps/server/src/platform/settings/settings.ts\` by \`npx vitest run architecture/settings-page.test.ts -u\`.

## Server

${rows.join('\n')}

## Studio and media server

All settings: [apps/studio](../apps/studio/README.md), [apps/media](../apps/media/README.md).

${others.join('\n')}
`;
};
