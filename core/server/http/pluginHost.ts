import type { FastifyInstance } from 'fastify'
import type { Server } from 'socket.io'
import type { Id } from '#core/contract/define.ts'
import { tooFast } from '#core/contract/errors.ts'
import type { MakeLimit } from '../auth/limits.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { PluginHost } from '../plugin.ts'
import type { Pages } from './pages.ts'
import { paramsOf } from './rawRoutes.ts'

interface HostParts {
  app: FastifyInstance
  pages: Pages
  io: Server
  limits: MakeLimit
  tokens: Tokens
  authenticate: PluginHost['authenticate']
  personOf: PluginHost['personOf']
  permissions: PluginHost['permissions']
  outward: PluginHost['outward']
  /** Known once the server listens, where it chose its port itself. */
  publicUrl: () => PluginHost['publicUrl']
  verifyVisitor: PluginHost['verifyVisitor']
  deriveKey: PluginHost['deriveKey']
  encryptionKey: PluginHost['encryptionKey']
  createTenant: PluginHost['createTenant']
  writeBackup: PluginHost['writeBackup']
  state: PluginHost['state']
  files: PluginHost['files']
  contributions: Map<Id, unknown[]>
  isHeadless: boolean
  isDevelopment: boolean
}

/** Host of plugins: what they may do with the process, without owning its server. */
export function createPluginHost({ app, pages, io, limits, tokens, contributions, isHeadless, isDevelopment, ...parts }: HostParts): PluginHost {
  return {
    servePage(path, entry, headers) {
      app.get(path, async (request, reply) => {
        // Vite's hot reload needs inline scripts, which a page's own policy forbids.
        const extra = await headers(paramsOf(request.params))
        const html = isHeadless ? '' : await pages.html(entry, request.url)
        return reply
          .code(extra ? 200 : 404)
          .headers({ 'cache-control': 'no-cache', ...(isDevelopment ? {} : extra) })
          .type('text/html; charset=utf-8')
          .send(html)
      })
    },
    serveScript(path, entry) {
      app.get(path, async (_request, reply) =>
        reply
          .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
          .type('text/javascript; charset=utf-8')
          .send(isHeadless ? '' : await pages.script(entry)),
      )
    },
    extend(point, value) {
      point.check?.(value)
      contributions.set(point.id, [...(contributions.get(point.id) ?? []), value])
    },
    namespace: (name) => io.of(name),
    limit: (name, points, seconds) => limits(name, points, seconds, tooFast),
    signVisitor: tokens.signVisitor,
    verifyVisitor: parts.verifyVisitor,
    authenticate: parts.authenticate,
    personOf: parts.personOf,
    permissions: parts.permissions,
    outward: parts.outward,
    get publicUrl() {
      return parts.publicUrl()
    },
    deriveKey: parts.deriveKey,
    encryptionKey: parts.encryptionKey,
    createTenant: parts.createTenant,
    writeBackup: parts.writeBackup,
    state: parts.state,
    files: parts.files,
  }
}
