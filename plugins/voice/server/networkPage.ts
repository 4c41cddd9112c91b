import type { RawRoute } from '#core/server/plugin.ts'
import { VOICE_NETWORK_PATH } from '../contract/index.ts'

/** An empty page without scripts: the webphone opens its sockets from inside it, since the program's own pages may reach no other host. */
export const networkPage: RawRoute = {
  methods: ['GET'],
  path: VOICE_NETWORK_PATH,
  async handle({ response }) {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; connect-src wss: ws:; frame-ancestors 'self'",
    })
    response.end('<!doctype html><title>.</title>')
  },
}
