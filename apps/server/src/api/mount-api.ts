import { ALL_ROUTES } from '@lajvard/contract';
import type { Log, Metrics } from '@lajvard/process';
import type { FastifyInstance } from 'fastify';
import type { StaffReads } from '#modules/audit';
import { type OlderBuilds, type Pages, productNameIn, siteConfig } from '#modules/content';
import type { Clock } from '#platform/clock.ts';
import type { Auth } from '#platform/http/auth.ts';
import type { DurableLimits } from '#platform/http/durable-limits.ts';
import { type Caller, type Handled, Refused } from '#platform/http/handler.ts';
import { languageFor } from '#platform/http/language.ts';
import { mount } from '#platform/http/mount-routes.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Denied, RouteOptions } from '#platform/http/route-options.ts';
import type { HeaderSettings } from '#platform/http/security-headers.ts';
import { createHttpServer } from '#platform/http/server.ts';
import type { MailCatcher } from '#platform/mail/catcher.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { PeerProcesses } from '#platform/peer-processes.ts';
import type { Settings } from '#platform/settings/read-settings.ts';
import { demoMailRoutes } from './demo-mail.ts';
import { answerFault, answerNotFound, answerRefusal } from './error-reply.ts';
import { namesItsZone } from './file-zone.ts';
import { asksForFactor } from './fresh-factor.ts';
import { type Health, healthRoutes } from './health.ts';
import { isForPlayers, openApi } from './openapi.ts';
import { videoOriginsOf } from './origins.ts';
import { pageFaultRoute } from './page-faults.ts';
import { referencePages } from './reference-page.ts';
import { FLOOD_LIMITS, limitsOf } from './route-limits.ts';
import { doneSentence } from './sentences.ts';
import { recordsStaffReads } from './staff-reads.ts';
import { type BuiltSite, staticRoutes } from './static.ts';
import { type StudioApi, studioApi } from './studio-api.ts';
import { keepApart } from './two-origins.ts';
import { takesAccountIds } from './user-id.ts';

/** Dependencies of the API. */
export interface ApiOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly auth: Auth;
  readonly peers: PeerProcesses;
  readonly durableLimits: DurableLimits;
  readonly mailer: Mailer | MailCatcher;
  readonly player: readonly Handled[];
  readonly staff: readonly Handled[];
  readonly pools: RouteOptions['pools'];
  readonly staffReads: StaffReads;
  readonly studio: StudioApi;
  readonly pages: Pages;
  readonly site: BuiltSite;
  readonly olderBuilds: OlderBuilds;
  /** The user with this account id; null if there is none. */
  userIdOf(accountCode: string): Promise<number | null>;
  readonly health: Health;
  onDenied(denied: Denied): Promise<void>;
  /** Whether the caller has a second factor and has not shown it for a while. */
  isFactorStale(caller: Caller): Promise<boolean>;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The text of security.txt: where to report vulnerabilities (RFC 9116). */
const securityText = (contact: string, now: number): string =>
  `Contact: mailto:${contact}\nExpires: ${new Date(now + YEAR_MS).toISOString()}\nPreferred-Languages: fa, en\n`;

/** The settings of the site's response headers. */
export const siteHeaders = (settings: Settings): HeaderSettings => ({
  publicUrl: settings.PUBLIC_URL,
  frameAncestors: [
    ...settings.ALLOWED_FRAME_ANCESTORS,
    ...settings.PARENT_ORIGINS,
    ...(settings.OFFICE_URL ? [settings.OFFICE_URL] : []),
  ],
  videoOrigins: videoOriginsOf(settings.VIDEO_PLAYBACK_URL_TEMPLATE),
});

/**
 * The header settings of the office at its own host: nobody may frame it, and it frames the site's picture of the
 * wheel.
 */
const officeHeaders = (officeUrl: string, publicUrl: string | null): HeaderSettings => ({
  publicUrl: officeUrl,
  frameAncestors: [],
  videoOrigins: [],
  framed: publicUrl === null ? [] : [new URL(publicUrl).origin],
});

const madeOnce = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Makes the HTTP server with all it serves: calls, pages, the video, the studio's stream. */
export const mountApi = async (api: ApiOptions): Promise<FastifyInstance> => {
  const { settings, clock, log, auth, mailer } = api;
  const { OFFICE_URL: officeUrl } = settings;
  const apart = officeUrl
    ? { host: new URL(officeUrl).hostname, settings: officeHeaders(officeUrl, settings.PUBLIC_URL) }
    : undefined;
  const http = createHttpServer({
    log,
    metrics: api.metrics,
    answerFault,
    answerNotFound,
    ...siteHeaders(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    apart,
  });
  if (officeUrl) keepApart(http, { officeUrl, publicUrl: settings.PUBLIC_URL });
  const limits = createRateLimits(FLOOD_LIMITS, { clock, factor: settings.RATE_LIMIT_FACTOR, peers: api.peers });
  const options: RouteOptions = {
    auth,
    studioKey: settings.STUDIO_KEY,
    pools: api.pools,
    answerRefusal,
    doneSentence,
    onDenied: async (denied) => {
      const retryAfterSeconds = limits.take('denied-person', String(denied.caller.userId));
      if (retryAfterSeconds > 0) return new Refused('too-many-tries', { retryAfterSeconds });
      await api.onDenied(denied);
      return undefined;
    },
    limits,
    durableLimits: api.durableLimits,
    limitsOf,
  };
  const proved = (each: Handled): Handled => asksForFactor(each, api.isFactorStale);
  mount(http, [...api.player, pageFaultRoute(log)].map(proved), options);
  const staff = api.staff
    .map(proved)
    .map((each) => recordsStaffReads(each, api.staffReads))
    .map((each) => takesAccountIds(each, api.userIdOf))
    .map((each) => namesItsZone(each, settings.REPORT_TIME_ZONE));
  mount(http, staff, options);
  studioApi(http, api.studio, options);
  const addresses = { publicUrl: settings.PUBLIC_URL, officeUrl };
  // made at the first request: few ever read a reference
  const reference = madeOnce(() => openApi(settings.PRODUCT_NAME, ALL_ROUTES.filter(isForPlayers), addresses));
  http.get('/api/openapi.json', reference);
  const whole = madeOnce(() => openApi(settings.PRODUCT_NAME, ALL_ROUTES, addresses));
  http.get('/backoffice/api/openapi.json', async (request, reply) => {
    const caller = auth.callerOf(request.headers.authorization);
    if (caller?.level === 'admin') return whole();
    const refused = new Refused(caller === null ? 'token-invalid' : 'not-allowed');
    const { status, body } = answerRefusal(refused, languageFor({ caller, headers: request.headers }));
    return reply.code(status).send(body);
  });
  referencePages(http);
  http.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(settings.SUPPORT_EMAIL, clock.now())),
  );
  healthRoutes(http, api.health);
  if (settings.DEMO && 'caught' in mailer) demoMailRoutes(http, () => mailer.caught());
  await staticRoutes(http, {
    site: api.site,
    mediaUrl: settings.MEDIA_HTTP_URL,
    publicUrl: settings.PUBLIC_URL,
    slugs: api.pages.slugs,
    titleOf: api.pages.titleOf,
    productName: (language) => productNameIn(language, settings),
    practiceConfig: JSON.stringify(siteConfig(settings)),
    olderBuilds: api.olderBuilds,
  });
  return http;
};
