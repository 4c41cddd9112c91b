import type { SMTPSentMessageInfo, SMTPTransportOptions, Transporter } from 'nodemailer'
import { z } from 'zod'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { withAccess } from './access.ts'
import { type Account, accountOf, connectionFailure, inSentence, nameOf } from './account.ts'
import { reasonOfStatus } from './bounce.ts'
import { within } from './within.ts'

const GREETING_MS = 15_000
const ANSWER_MS = 60_000
/** Of one visit, with the largest file over a slow line. */
const WHOLE_MS = 600_000
/** A server that has taken as many mails of an account as it takes in a day. */
const DAY_IS_FULL_MS = 3_600_000

const failureSchema = z.looseObject({
  code: z.string().default(''),
  responseCode: z.number().default(0),
  response: z.string().default(''),
  command: z.string().default(''),
})

/** Codes that the library gives a refusal of a sender, a recipient or a text. */
const OF_A_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/** Why a mail was not taken. `hasLeft`: all of it was sent before the line broke. @source RFC 5321, RFC 3463 */
export function smtpFailure(account: Account, error: unknown, hasLeft = false, withheld: readonly string[] = []): ChannelError {
  if (error instanceof ChannelError) return error
  const known = failureSchema.safeParse(Object(error))
  if (!known.success) return connectionFailure(account, error)
  const { code, responseCode, response, command } = known.data
  if (responseCode === 0) {
    if (code === 'EAUTH' || code === 'ENOAUTH') return new ChannelError('authFailed')
    return hasLeft ? new ChannelError('uncertain', { providerCode: code }) : connectionFailure(account, error)
  }
  const facts = { providerCode: String(responseCode), detail: inSentence(account, response, withheld) }
  const [status = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? []
  if (status === '5.4.5') return new ChannelError('rateLimited', { ...facts, retryAfterMs: DAY_IS_FULL_MS })
  if (responseCode < 500) return new ChannelError('rateLimited', facts)
  // A greeting, or the beginning of TLS: nothing of one mail.
  if (!OF_A_MAIL.has(code)) return new ChannelError(code === 'EAUTH' ? 'authFailed' : 'temporary', facts)
  if (command === 'MAIL FROM') return new ChannelError(responseCode === 552 ? 'mediaRejected' : 'authFailed', facts)
  if (responseCode === 552) return new ChannelError('mediaRejected', facts)
  return new ChannelError(status ? reasonOfStatus(status) : command === 'DATA' ? 'refused' : 'invalidRecipient', facts)
}

const isAuthFailure = (error: unknown): boolean => failureSchema.safeParse(Object(error)).data?.code === 'EAUTH'

/** Gives the library connections of the proxy, and never none: without one it would connect by itself. */
const throughProxy =
  (open: NonNullable<ChannelConnection['openThroughProxy']>): NonNullable<SMTPTransportOptions['getSocket']> =>
  ({ host, port }, opened) => {
    open(host ?? '', Number(port)).then(
      (connection) => opened(null, { connection }),
      (error: unknown) => opened(error instanceof Error ? error : new Error('no connection')),
    )
  }

/** Does something at the server for outgoing mail: once more where it takes a token no longer. @throws what the library throws, and ChannelError */
export function atServer<R>(connection: ChannelConnection, work: (transport: Transporter<SMTPSentMessageInfo>) => Promise<R>): Promise<R> {
  const account = accountOf(connection)
  const { smtpHost, smtpPort, security } = account
  return withAccess(connection, account, isAuthFailure, async (access) => {
    // Loaded by the first who sends a mail.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      ...(connection.openThroughProxy
        ? { host: smtpHost, getSocket: throughProxy(connection.openThroughProxy) }
        : { host: await connection.addressOf(smtpHost) }),
      port: smtpPort,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      tls: nameOf(smtpHost),
      auth: 'accessToken' in access ? { type: 'OAuth2', ...access } : access,
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      return await within(WHOLE_MS, work(transport), () => transport.close())
    } finally {
      transport.close()
    }
  })
}

/** Whether the account is good. @throws ChannelError */
export async function checkServer(connection: ChannelConnection): Promise<void> {
  const account = accountOf(connection)
  await atServer(connection, (transport) => transport.verify()).catch((error: unknown) => {
    throw smtpFailure(account, error)
  })
}
