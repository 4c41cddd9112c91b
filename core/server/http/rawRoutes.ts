import type { FastifyInstance } from 'fastify'
import type { RawRoute, ServerContext } from '../plugin.ts'
import { bearerOf } from './routes.ts'

export const paramsOf = (params: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))

/** Hands requests over as they are: no body is read, and the handler ends the response. */
export async function addRawRoutes(app: FastifyInstance, routes: readonly RawRoute[], ctx: ServerContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const { methods, path, handle } of routes)
      scope.route({
        method: [...methods],
        url: path,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
          try {
            await handle({ request: request.raw, response: reply.raw, params: paramsOf(request.params), bearer: bearerOf(request), ip: request.ip }, ctx)
          } catch (error) {
            if (!reply.raw.headersSent) throw error
            // Half an answer must not look whole.
            reply.raw.destroy()
          }
          return reply.hijack()
        },
      })
  })
}
