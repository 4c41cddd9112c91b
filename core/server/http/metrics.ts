import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  observe(app: FastifyInstance, sockets: () => number): void
}

/** Prometheus figures of this process: Node's own, requests by endpoint and status, open sockets. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered', labelNames: ['endpoint', 'status'], registers: [registry] })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['endpoint'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  return {
    registry,
    observe(app, sockets) {
      new Gauge({
        name: 'sockets_open',
        help: 'Open sockets',
        registers: [registry],
        collect() {
          this.set(sockets())
        },
      })
      app.addHook('onResponse', async (request, reply) => {
        const { config } = request.routeOptions
        const endpoint = 'endpoint' in config && typeof config.endpoint === 'string' ? config.endpoint : 'other'
        requests.inc({ endpoint, status: reply.statusCode })
        seconds.observe({ endpoint }, reply.elapsedTime / 1000)
      })
    },
  }
}
