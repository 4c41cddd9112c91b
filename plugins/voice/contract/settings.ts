import { defineSetting } from '#core/contract/define.ts'

/** Where the devices of the voice service are reached. */
export const VOICE_HOST = 'https://devices.wavoip.com'
export const voiceHost = defineSetting({ key: 'voice.host', initial: VOICE_HOST })

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Its origin; the usual host for what is no address, or one that somebody on the way could read. */
export function hostOf(text: string): string {
  const url = URL.parse(text.trim())
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
  return isSafe && url.username === '' && url.password === '' ? url.origin : VOICE_HOST
}

/** Address of the page that the webphone opens its sockets from. */
export const VOICE_NETWORK_PATH = '/voice/network'
