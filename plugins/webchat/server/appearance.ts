import type { RawRoute } from '#core/server/plugin.ts'
import { webchatSettingsOf } from '../contract/index.ts'
import { connectionOf } from './endpoints.ts'

/** Asked by the button on every page of a site. */
const CACHE_SECONDS = 60

/** Look of the button on a site, for any site: the page behind it says for itself who may frame it. @see webchatAppearanceSchema */
export const serveAppearance: RawRoute = {
  methods: ['GET'],
  path: '/webchat/:token/look',
  async handle({ params, response }, ctx) {
    const { color, config } = await connectionOf(ctx, params.token ?? '')
    const { buttonColor, position } = webchatSettingsOf(config)
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    response.end(JSON.stringify({ color: buttonColor || color, position }))
  },
}
