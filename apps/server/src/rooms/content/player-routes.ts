import { type Config, commonAll } from '@lajvard/contract';
import { type Handled, handle } from '#platform/http/handler.ts';

/** The configuration of the site. */
export const contentRoutes = (config: Config): Handled[] => [handle(commonAll, async () => ({ data: { config } }))];
