import type { FastifyInstance } from 'fastify'
import type { Exchange, RawRoute } from '../plugin.ts'
import { createAdmission } from './admission.ts'
import { createRawBodies, RAW_BODIES_LIMITS } from './rawBodies.ts'
import { bearerOf, type RouteParts } from './routes.ts'

export const paramsOf = (params: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))

/**
 * Hands requests over as they are: no body is read, and the handler ends the response. As many at once as of all other calls, counted apart: downloads
 * that take long refuse nobody's calls.
 */
export async function addRawRoutes(app: FastifyInstance, routes: readonly RawRoute[], { ctx, maxRequests }: RouteParts): Promise<void> {
  const admit = createAdmission(maxRequests)
  const bodies = createRawBodies(RAW_BODIES_LIMITS)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const { methods, path, handle } of routes)
      scope.route({
        method: [...methods],
        url: path,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const leave = admit()
          for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
          const { raw } = request
          const exchange: Exchange = {
            ...{ request: raw, response: reply.raw, params: paramsOf(request.params), bearer: bearerOf(request), ip: request.ip },
            body: (mostBytes) => bodies.read(raw, mostBytes),
            discardBody: () => bodies.discard(raw),
          }
          try {
            await handle(exchange, ctx)
          } catch (error) {
            if (!reply.raw.headersSent) throw error
            // Half an answer must not look whole.
            reply.raw.destroy()
          } finally {
            bodies.release(raw)
            leave()
          }
          return reply.hijack()
        },
      })
  })
}
