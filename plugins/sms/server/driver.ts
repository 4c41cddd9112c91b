import {
  type ChannelConnection,
  type ChannelEvent,
  notUnderstood,
  type Party,
  type ProviderAnswer,
  type VerificationResult,
  type WebhookRequest,
} from '#plugins/channels/contract/index.ts'
import { retryAfterOf } from '#plugins/channels/contract/retryAfter.ts'
import { credentialsOf, withoutTexts } from '#plugins/channels/contract/withheld.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type SmsProvider, smsSecrets, smsSettings } from '../contract/index.ts'

/** A connection as its driver works with it. */
export interface SmsAccount {
  provider: SmsProvider
  sender: string
  account: string
  /** Without a slash at its end. */
  base: string
  token: string
}

/** The parts in which providers differ. All calls throw `ChannelError`. */
export interface SmsDriver {
  base: string
  /** Asks for something that only a good token gets. */
  check(account: SmsAccount, connection: ChannelConnection): Promise<void>
  verify(request: WebhookRequest, account: SmsAccount, connection: Pick<ChannelConnection, 'hookUrl'>): VerificationResult
  /** @throws for what is no delivery */
  parse(body: Buffer): ChannelEvent[]
  /** `to`: digits with calling code. Answers the provider's id. */
  send(message: { id: string; to: string; text: string }, account: SmsAccount, connection: ChannelConnection): Promise<string>
}

/** The account of a line. @throws ChannelError `authFailed` while something of it is missing */
export function accountOf(
  { settings, secrets }: Pick<ChannelConnection, 'settings' | 'secrets'>,
  bases: Readonly<Record<SmsProvider, { base: string }>>,
): SmsAccount {
  const [setting, secret] = [smsSettings.safeParse(settings), smsSecrets.safeParse(secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  const { baseAddress, ...rest } = setting.data
  return { ...rest, ...secret.data, base: (baseAddress || bases[rest.provider].base).replace(/\/+$/, '') }
}

/** The JSON of an answer; undefined for what is none. */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** In characters: what administrators are told of a provider's own words. */
const LONGEST_DETAIL = 300

/** The words of a refusal, without credentials and without what was to be sent. */
export const detailOf = (message: string, connection: ChannelConnection, text: string): string =>
  withoutTexts(message, [...credentialsOf(connection), text]).slice(0, LONGEST_DETAIL)

/** Meaning of a refusal by its number alone. A gate that waited in vain does not know whether the message left. */
export function errorOfStatus({ status, headers }: Pick<ProviderAnswer, 'status' | 'headers'>, detail?: string): ChannelError {
  const retryAfterMs = retryAfterOf(headers)
  const facts = { providerCode: String(status), ...(detail && { detail }), ...(retryAfterMs !== undefined && { retryAfterMs }) }
  if (status === 401 || status === 403) return new ChannelError('authFailed', facts)
  if (status === 429) return new ChannelError('rateLimited', facts)
  if (status === 504 || status === 524) return new ChannelError('uncertain', facts)
  return new ChannelError(status >= 500 ? 'temporary' : 'refused', facts)
}

/** A phone as providers write it, in digits. */
export const digitsOf = (written: string): string => written.replaceAll(/\D/g, '')

/** Events of a message by its sender; one of a name instead of a number, which nobody can answer, is left out by that name. @param number of the sender, in digits */
export const fromNumber = (number: string, sender: string, name: string, eventOf: (from: Party) => ChannelEvent): ChannelEvent[] =>
  number === '' ? [notUnderstood(sender || 'message')] : [eventOf({ addresses: [{ kind: 'phone', value: number }], name })]

/** A delivery that is a form or JSON. @throws Error for what is neither */
export function fieldsOf(body: Buffer): Record<string, unknown> {
  const text = body.toString('utf8')
  const json = readJson(body)
  if (json !== null && typeof json === 'object' && !Array.isArray(json)) return { ...json }
  const form = Object.fromEntries(new URLSearchParams(text))
  if (Object.keys(form).length === 0 || !text.includes('=')) throw new Error('neither a form nor JSON')
  return form
}
