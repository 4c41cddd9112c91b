import { isIP } from 'node:net'
import { cutText } from '#core/contract/text.ts'
import type { ChannelLine } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type EmailSettings, emailSecrets, emailSettings } from '../contract/index.ts'

export interface Account extends EmailSettings {
  password: string
}

/** @throws ChannelError `authFailed` while there is no password */
export function accountOf({ settings, secrets }: Pick<ChannelLine, 'settings' | 'secrets'>): Account {
  const [setting, secret] = [emailSettings.safeParse(settings), emailSecrets.safeParse(secrets)]
  if (!setting.success || !secret.success) throw new ChannelError('authFailed')
  return { ...setting.data, ...secret.data, user: setting.data.user || setting.data.address }
}

/** The certificate is that of the name, although its address was looked up already. */
export const nameOf = (host: string): { servername?: string } => (isIP(host) === 0 ? { servername: host } : {})

const LONGEST_DETAIL = 300

/** What a server said, shortened and without the password. */
export const inWords = ({ password }: Account, text: string): string => cutText(text.replaceAll(password, '…'), LONGEST_DETAIL)

/** A line that did not come about, or broke. */
export function lineFailure(account: Account, error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const words = error instanceof Error ? error.message : ''
  return new ChannelError('temporary', { providerCode: code, detail: inWords(account, words) })
}
