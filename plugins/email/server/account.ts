import { isIP } from 'node:net'
import { cutText } from '#core/contract/text.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { withoutTexts } from '#plugins/channels/contract/withheld.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type EmailSettings, emailSecrets, emailSettings, GMAIL_SERVERS, type MailTokens, mailTokensSchema } from '../contract/index.ts'

export interface Account extends EmailSettings {
  password: string | null
  /** Null before somebody has signed the mailbox in with Google. */
  google: MailTokens | null
  googleClientSecret: string | null
}

const tokensOf = (text: unknown): MailTokens | null => (typeof text === 'string' ? mailTokensSchema.parse(JSON.parse(text)) : null)

/** @throws ChannelError `authFailed` for settings that are none */
export function accountOf({ settings, secrets }: Pick<ChannelConnection, 'settings' | 'secrets'>): Account {
  const setting = emailSettings.safeParse(settings)
  const secret = emailSecrets.safeParse(secrets)
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  const { password = null, googleClientSecret = null, google } = secret.data
  const { user, address, access, imapHost, smtpHost } = setting.data
  const servers = access === 'google' ? { imapHost: imapHost || GMAIL_SERVERS.imapHost, smtpHost: smtpHost || GMAIL_SERVERS.smtpHost } : {}
  return { ...setting.data, ...servers, user: user || address, password, googleClientSecret, google: tokensOf(google) }
}

/** The certificate is that of the name, although its address was looked up already. */
export const nameOf = (host: string): { servername?: string } => (isIP(host) === 0 ? { servername: host } : {})

const LONGEST_DETAIL = 300

/** An answer of a server, shortened, without credentials and without what else it must not repeat. */
export function inSentence({ password, googleClientSecret, google }: Account, text: string, withheld: readonly string[] = []): string {
  const credentials = [password, googleClientSecret, google?.refreshToken].flatMap((credential) => credential ?? [])
  return cutText(withoutTexts(text, [...credentials, ...withheld]), LONGEST_DETAIL)
}

/** A line that did not come about, or broke. */
export function connectionFailure(account: Account, error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const message = error instanceof Error ? error.message : ''
  return new ChannelError('temporary', { providerCode: code, detail: inSentence(account, message) })
}
