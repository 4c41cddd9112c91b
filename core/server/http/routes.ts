import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noPermission, sessionExpired, tenantOverdue } from '#core/contract/errors.ts'
import { browserOf, PART_OF, partOfHeader } from '#core/contract/origin.ts'
import { numberMaskerOf, SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import type { DiskSpace } from '../diskSpace.ts'
import type { Actor, ReceivedFile, RequestFacts, ServerContext, ServerRoute } from '../plugin.ts'
import { type Admit, createAdmission } from './admission.ts'
import { type TakenBody, takeMultipart, withMultipart } from './multipart.ts'
import { personCalls } from './personCalls.ts'
import { parseQuery } from './query.ts'
import { type Recording, recorderOf } from './recordedCalls.ts'
import { invalidBySchema } from './refusal.ts'

export interface RouteParts {
  ctx: ServerContext
  authenticate(token: string): Promise<Actor>
  isSecure: boolean
  /** Folder where files of requests lie until they are answered. */
  incoming: string
  /** Calls that are worked on at once; beyond them a call is refused at once instead of waiting. */
  maxRequests: number
  disk: DiskSpace
}

interface RouteHost extends RouteParts {
  admit: Admit
}

const BODY_LIMIT = 256 * 1024

export const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : null
}

/** Path parameters win over the body, and the body over the query. A body that is a list is named `items`. */
function inputOf(request: FastifyRequest, given: unknown): Record<string, unknown> {
  const [, text = ''] = /\?(.*)$/s.exec(request.url) ?? []
  const body = Array.isArray(given) ? { items: given } : (given ?? {})
  return {
    ...(text ? parseQuery(text) : {}),
    ...(typeof body === 'object' ? body : {}),
    ...(typeof request.params === 'object' ? request.params : {}),
  }
}

function factsOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean, files: readonly ReceivedFile[]): RequestFacts {
  return {
    files,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    origin: request.headers.origin ?? null,
    bearer: bearerOf(request),
    cookies: request.cookies,
    receivedAt: Date.now(),
    setCookie: (name, value, maxAge) => {
      reply.setCookie(name, value, { path: '/auth', httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge })
    },
  }
}

/** Order of every call: authenticate → authorise → is the plugin on → parse → action → present → mask numbers for whoever may not see them. */
export async function addRoutes(app: FastifyInstance, routes: readonly ServerRoute[], parts: RouteParts): Promise<void> {
  const host: RouteHost = { ...parts, admit: createAdmission(parts.maxRequests) }
  const withFiles = routes.filter(({ files }) => files)
  for (const route of routes) if (!route.files) addRoute(app, route, host)
  // Multipart is understood by these routes only: elsewhere it is a kind of body that nobody asked for.
  if (withFiles.length > 0)
    await app.register(async (scope) => {
      await withMultipart(scope, host.incoming)
      for (const route of withFiles) addRoute(scope, route, host)
    })
}

function addRoute(app: FastifyInstance, { endpoint, handle, admit, bodyLimit, files }: ServerRoute, host: RouteHost): void {
  const recorder = recorderOf(endpoint, host.ctx)
  const maskNumbers = numberMaskerOf(endpoint.output)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimit ?? BODY_LIMIT,
    config: { endpoint: `${endpoint.method} ${endpoint.path}` },
    handler: async (request, reply) => {
      const leave = host.admit()
      return work(request, reply).finally(leave)
    },
  })

  async function work(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const actor = endpoint.permission === 'public' ? null : await requireActor(request, host)
    if (actor?.isBlocked && !endpoint.whileBlocked) throw tenantOverdue()
    if (actor && !actor.can(endpoint.permission)) throw noPermission()
    if (actor) for (const hear of host.ctx.contributionsOf(personCalls)) hear(actor)
    await admit?.(actor, host.ctx)
    if (files) await host.disk.require(Number(request.headers['content-length'] ?? 0))
    const taken = files ? await takeMultipart(request, files, host.incoming) : null
    const from = { address: request.ip, browser: browserOf(request.headers['user-agent']) }
    const recording = recorder?.({ actor, params: request.params, from }) ?? null
    const presented = await answer(taken, recording)
      .catch((error: unknown) => {
        recording?.refused(error)
        throw error
      })
      .finally(() => taken?.remove())
    recording?.done(presented)
    reply.header('cache-control', 'no-store')
    if (typeof presented === 'string') return reply.type('text/plain; charset=utf-8').send(presented)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(presented))

    async function answer(body: TakenBody | null, recording: Recording | null): Promise<unknown> {
      const input = endpoint.input.safeParse(inputOf(request, body?.fields ?? request.body))
      if (!input.success) throw invalidBySchema(input.error)
      await recording?.begin(input.data)
      const output = endpoint.output.parse(await handle(input.data, actor, host.ctx, factsOf(request, reply, host.isSecure, body?.files ?? [])))
      return maskNumbers && actor && !actor.can(SEE_NUMBERS) ? maskNumbers(output) : output
    }
  }
}

async function requireActor(request: FastifyRequest, host: RouteHost): Promise<Actor> {
  const token = bearerOf(request)
  if (!token) throw sessionExpired()
  const actor = await host.authenticate(token)
  actor.from = { address: request.ip, browser: browserOf(request.headers['user-agent']), ...partOfHeader(request.headers[PART_OF]) }
  return actor
}
