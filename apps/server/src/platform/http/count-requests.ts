import { type Metrics, SECONDS } from '@lajvard/process';
import type { FastifyInstance } from 'fastify';

const NO_ROUTE = 'none'; // an address that nobody serves: each of them as a label would never end

/** Counts and times the answers of a server by the template of their route, never by the address. */
export const countRequests = (app: FastifyInstance, metrics: Metrics): void => {
  const requests = metrics.counter({
    name: 'lajvard_http_requests_total',
    help: 'HTTP requests answered, by the template of the route.',
    labels: ['method', 'route', 'status'],
  });
  const latency = metrics.histogram({
    name: 'lajvard_http_request_seconds',
    help: 'From the arrival of an HTTP request to the end of its answer, by the template of the route.',
    labels: ['method', 'route'],
    buckets: SECONDS,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? NO_ROUTE;
    requests.count({ method, route, status: String(reply.statusCode) });
    latency.observe((performance.now() - request.arrivedAt) / 1000, { method, route });
    done();
  });
};
