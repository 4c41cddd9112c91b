import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { unavailable } from '#core/contract/errors.ts'
import type { Log } from '../log.ts'
import type { RawRoute, ServerRoute } from '../plugin.ts'
import { type ServerSettings, StartError } from '../settings/env.ts'
import type { Metrics } from './metrics.ts'
import { openApiOf } from './openapi.ts'
import type { Pages } from './pages.ts'
import { parseJson } from './parseJson.ts'
import { addRawRoutes } from './rawRoutes.ts'
import { asRefusal } from './refusal.ts'
import { addRoutes, type RouteParts } from './routes.ts'
import { mayReadMetrics } from './trust.ts'

/** The oldest version of a client that works against this server. */
const OLDEST_CLIENT = '0.1.0'

/** Browsers come back by https only, for half a year. */
const HSTS_SECONDS = 15_552_000
/** Browser features that pages may use: for voice notes and for places that are sent. */
const PERMISSIONS_POLICY = 'camera=(), geolocation=(self), microphone=(self), payment=(), usb=()'

/** A file of 50 MB at 1 Mbit/s takes seven minutes; what comes before the body has Node's own 60 s. */
const LONGEST_REQUEST_MS = 600_000

/** @throws StartError for a `TRUST_PROXY` that names no addresses */
export function createHttp({ trustProxy }: Pick<ServerSettings, 'trustProxy'>): FastifyInstance {
  try {
    const app: FastifyInstance = fastify({
      logger: false,
      trustProxy,
      bodyLimit: 1024 * 1024,
      routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
      forceCloseConnections: 'idle',
      requestTimeout: LONGEST_REQUEST_MS,
      frameworkErrors: (error, _request, reply) => refuseAddress(error, reply.raw),
    })
    return app
  } catch {
    throw new StartError('The setting TRUST_PROXY is wrong: give addresses and ranges separated by commas, a number of proxies, true or false.')
  }
}

/** Addresses that cannot be read never reach the error handler. */
function refuseAddress(error: unknown, reply: ServerResponse): void {
  const { status, code, body } = asRefusal(error)
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  reply.end(JSON.stringify({ error: code, ...body }))
}

/** Requests that are running when the server stops get so long to end: an upload goes on elsewhere, an answer is worth waiting for. */
const STOP_GRACE_MS = 5_000

/** Takes no more requests, lets those that run end, and then hangs up. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), STOP_GRACE_MS)
  await app.close()
  clearTimeout(timer)
}

export interface HttpParts {
  routes: readonly ServerRoute[]
  rawRoutes: readonly RawRoute[]
  host: RouteParts
  pages: Pages
  metrics: Metrics
  log: Log
  version: string
  /** @see Pages */
  build(): Promise<string | null>
  isDevelopment: boolean
  /** Names of the parts that do not answer: none when ready. */
  missing(): Promise<string[]>
  settings: Pick<ServerSettings, 'publicUrl' | 'allowedOrigins' | 'metricsToken'>
  sockets(): number
}

/** Whether a person's browser visits an address, rather than a program asking for data. */
function isVisit({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'GET' || headers.authorization) return false
  // Probes and link previews ask for the front page without saying what they understand.
  return (headers.accept ?? '').includes('text/html') || (/^\/(\?|$)/.test(url) && !(headers.accept ?? '').includes('json'))
}

/** Writes the headers that tell browsers what pages may do; put together once, for every answer is the same. */
function protection({ isDevelopment, settings }: Pick<HttpParts, 'isDevelopment' | 'settings'>) {
  const secure = helmet({
    contentSecurityPolicy: isDevelopment
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'"],
            styleSrc: ["'self'", "'unsafe-inline'"],
            imgSrc: ["'self'", 'data:', 'blob:'],
            mediaSrc: ["'self'", 'blob:'],
            fontSrc: ["'self'", 'data:'],
            connectSrc: ["'self'"],
            formAction: ["'self'"],
            objectSrc: ["'none'"],
            baseUri: ["'self'"],
            frameAncestors: ["'self'"],
          },
        },
    frameguard: false,
    hsts: settings.publicUrl?.startsWith('https:') ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
  })
  return (request: IncomingMessage, response: ServerResponse, done: () => void) => {
    response.setHeader('permissions-policy', PERMISSIONS_POLICY)
    secure(request, response, done)
  }
}

/** Puts everything on the server: headers, documents, probes, endpoints, pages. */
export async function furnish(app: FastifyInstance, parts: HttpParts): Promise<void> {
  const { pages, log, metrics } = parts
  await app.register(cookie)
  const protect = protection(parts)
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, done))
  if (parts.settings.allowedOrigins.length > 0) await app.register(cors, { origin: [...parts.settings.allowedOrigins], credentials: true, maxAge: 600 })
  metrics.observe(app, parts.sockets)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : parseJson(String(text)))
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }))
    }
  })
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, log))
  // Described when somebody first asks: it takes longer than the rest of a start.
  const endpoints = parts.routes.map(({ endpoint }) => endpoint)
  await app.register(swagger, { openapi: {}, hideUntagged: true, transformObject: () => openApiOf(endpoints, parts.version) })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: false })
  await pages.attach(app)
  addProbes(app, parts)
  app.addHook('onRequest', async (request, reply) => {
    if ('endpoint' in request.routeOptions.config && isVisit(request)) return sendPage(request, reply, pages)
  })
  await addRoutes(app, parts.routes, parts.host)
  await addRawRoutes(app, parts.rawRoutes, parts.host)
  app.setNotFoundHandler((request, reply) => {
    if (isVisit(request)) return sendPage(request, reply, pages)
    return reply.code(404).send({ error: 'ERR_NOT_FOUND' })
  })
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, pages: Pages): Promise<FastifyReply> {
  const html = await pages.html('index.html', request.url)
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const refusal = asRefusal(error)
  if (refusal.status >= 500) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'unknown'
    log.error({ method: request.method, path: request.routeOptions.url ?? 'unknown', reason: reason.split('\n')[0] }, 'request failed')
  }
  if (typeof refusal.body.retryAfterSeconds === 'number') reply.header('retry-after', refusal.body.retryAfterSeconds)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .send({ error: refusal.code, ...refusal.body })
}

function addProbes(app: FastifyInstance, { missing, metrics, version, build, settings }: HttpParts): void {
  app.get('/check-version', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { version, minClient: OLDEST_CLIENT, client: await build() }
  })
  app.get('/health', async () => ({ status: 'ok', version }))
  app.get('/ready', async () => {
    const away = await missing()
    if (away.length > 0) throw unavailable({ missing: away })
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, settings.metricsToken)) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

export type { HttpServer }
