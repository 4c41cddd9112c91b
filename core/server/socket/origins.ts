import type { IncomingMessage } from 'node:http'
import type { ServerSettings } from '../settings/env.ts'

export type Origins = Pick<ServerSettings, 'publicUrl' | 'allowedOrigins'>

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

/** Whether the page that opens a line is one of ours or of a site that is named. Programs, which name no page, are let through: they need a token anyway. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, { publicUrl, allowedOrigins }: Origins): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (allowedOrigins.includes(origin)) return true
  const asked = hostOf(origin)
  return asked !== null && (asked === host || asked === headers['x-forwarded-host'] || asked === (publicUrl && hostOf(publicUrl)))
}
