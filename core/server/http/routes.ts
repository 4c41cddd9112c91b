import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noPermission, sessionExpired } from '#core/contract/errors.ts'
import type { Actor, RequestFacts, ServerContext, ServerRoute } from '../plugin.ts'
import { parseQuery } from './query.ts'
import { invalidBySchema } from './refusal.ts'

export interface RouteHost {
  ctx: ServerContext
  authenticate(token: string): Promise<Actor>
  isSecure: boolean
}

const BODY_LIMIT = 256 * 1024

const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : null
}

/** Path parameters win over the body, and the body over the query. A body that is a list is named `items`. */
function inputOf(request: FastifyRequest): Record<string, unknown> {
  const [, text = ''] = /\?(.*)$/s.exec(request.url) ?? []
  const body = Array.isArray(request.body) ? { items: request.body } : (request.body ?? {})
  return { ...(text ? parseQuery(text) : {}), ...(typeof body === 'object' ? body : {}), ...(typeof request.params === 'object' ? request.params : {}) }
}

function factsOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): RequestFacts {
  return {
    ip: request.ip,
    origin: request.headers.origin ?? null,
    bearer: bearerOf(request),
    cookies: request.cookies,
    receivedAt: Date.now(),
    setCookie: (name, value, maxAge) => {
      reply.setCookie(name, value, { path: '/auth', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge })
    },
  }
}

/** Order of every call: authenticate → parse → authorise → deed → present. */
export function addRoutes(app: FastifyInstance, routes: readonly ServerRoute[], host: RouteHost): void {
  for (const { endpoint, handle, bodyLimit } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: bodyLimit ?? BODY_LIMIT,
      config: { endpoint: `${endpoint.method} ${endpoint.path}` },
      handler: async (request, reply) => {
        const actor = endpoint.permission === 'public' ? null : await requireActor(request, host)
        if (actor && !actor.can(endpoint.permission)) throw noPermission()
        const input = endpoint.input.safeParse(inputOf(request))
        if (!input.success) throw invalidBySchema(input.error)
        const answer = await handle(input.data, actor, host.ctx, factsOf(request, reply, host.isSecure))
        const presented = endpoint.output.parse(answer)
        reply.header('cache-control', 'no-store')
        if (typeof presented === 'string') return reply.type('text/plain; charset=utf-8').send(presented)
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(presented))
      },
    })
  }
}

async function requireActor(request: FastifyRequest, host: RouteHost): Promise<Actor> {
  const token = bearerOf(request)
  if (!token) throw sessionExpired()
  return host.authenticate(token)
}
