import { z } from 'zod'
import { askJson, isAnswered, type JsonCall, type RefusalRule, refusalOf } from '#plugins/channels/contract/gateway.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { withWireNames } from '#plugins/channels/contract/whatsapp/goNames.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { wuzapiSecrets, wuzapiSettings } from '../contract/index.ts'

/** Refusals of the gateway without a session of WhatsApp; most of them come with the number 500. @source wuzapi */
const RULES: readonly RefusalRule[] = [
  [401, /./, 'authFailed'],
  [403, /./, 'authFailed'],
  [413, /./, 'mediaRejected'],
  [0, /no session|not logged in|session not (found|connected)|logged out/i, 'notConnected'],
  [0, /not connected|websocket|disconnected/i, 'reconnecting'],
  // WhatsApp lets the account begin no conversation with this person for now: that is of the message alone.
  [0, /\b463\b/, 'refused'],
  [0, /parse phone|missing phone|invalid jid|no lid found|not on whatsapp/i, 'invalidRecipient'],
  [400, /image|audio|video|document|sticker|base64|decode|mimetype/i, 'mediaRejected'],
  [0, /failed to (up|down)load|could not decode|mimetype/i, 'mediaRejected'],
  [0, /too old|edit.*(window|expired)/i, 'tooOld'],
]

const envelope = z.looseObject({ success: z.boolean().optional(), data: z.unknown().optional(), error: z.unknown().optional() })

/** Why the gateway refused. */
export function errorOf(status: number, body: unknown, retryAfterMs?: number, withheld: readonly string[] = []): ChannelError {
  const parsed = envelope.safeParse(body)
  return refusalOf({ status, retryAfterMs, withheld }, parsed.success && typeof parsed.data.error === 'string' ? parsed.data.error : '', RULES)
}

export interface Gateway {
  baseAddress: string
  token: string
  adminToken: string | undefined
}

/** @throws ChannelError `authFailed` while there is no address or no token */
export function gatewayOf({ settings, secrets }: Pick<ChannelConnection, 'settings' | 'secrets'>): Gateway {
  const [setting, secret] = [wuzapiSettings.safeParse(settings), wuzapiSecrets.safeParse(secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  return { baseAddress: setting.data.baseAddress, token: secret.data.token, adminToken: secret.data.adminToken }
}

export interface GatewayCall extends Omit<JsonCall, 'url' | 'headers'> {
  path: string
  /** With the token that makes users. */
  isAdmin?: boolean
}

/** Asks the gateway; answers what it has to say, with the names of fields as Baileys writes them. @throws ChannelError */
export async function askGateway(connection: ChannelConnection, { path, isAdmin = false, ...call }: GatewayCall): Promise<unknown> {
  const { baseAddress, token, adminToken = '' } = gatewayOf(connection)
  // Its pages and its code do not agree on the name of the header.
  const headers: Record<string, string> = isAdmin ? { authorization: adminToken } : { token, authorization: token }
  const answer = await askJson(connection, { ...call, url: `${baseAddress}${path}`, headers })
  const parsed = envelope.safeParse(answer.json)
  if (!isAnswered(answer) || (parsed.success && parsed.data.success === false)) throw errorOf(answer.status, answer.json, answer.retryAfterMs, answer.withheld)
  return parsed.success ? withWireNames(parsed.data.data) : undefined
}
