import type { ImapFlow, ImapFlowOptions } from 'imapflow'
import { z } from 'zod'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type Access, withAccess } from './access.ts'
import { type Account, accountOf, connectionFailure, inSentence, nameOf } from './account.ts'
import { transportOver } from './transport.ts'
import { within } from './within.ts'

/** Largest mail that is fetched whole; of larger ones only the headers are. */
export const LARGEST_MAIL = 30 * 1024 * 1024
const GREETING_MS = 15_000
const ANSWER_MS = 60_000
/** Of one visit, from the greeting to the end. */
const WHOLE_MS = 180_000
const failureSchema = z.looseObject({
  authenticationFailed: z.boolean().optional(),
  responseText: z.string().optional(),
  response: z.unknown().optional(),
  serverResponseCode: z.string().optional(),
  code: z.string().optional(),
})

/** Refusals of a login that pass by themselves. */
const PASSES = /unavailable|limit|inuse|serverbug|too many|throttl|try again|temporar|\brate\b/i

/** Answer of a server to a command that it refused; empty where it said nothing. */
export function textsOf(error: unknown): string {
  const known = failureSchema.safeParse(Object(error))
  const { responseText, response } = known.success ? known.data : {}
  return responseText ?? (typeof response === 'string' ? response : error instanceof Error ? error.message : '')
}

/** Whether what a server refused may be granted a little later. */
export function isPassing(error: unknown): boolean {
  const known = failureSchema.safeParse(Object(error))
  return PASSES.test(`${known.data?.serverResponseCode ?? ''} ${known.data?.code ?? ''} ${textsOf(error)}`)
}

/** Why a visit to the mailbox failed. */
export function failureOf(account: Account, error: unknown): ChannelError {
  const known = failureSchema.safeParse(Object(error))
  if (!known.success || !known.data.authenticationFailed) return connectionFailure(account, error)
  const { serverResponseCode, responseText, response } = known.data
  const text = responseText || (typeof response === 'string' ? response : '')
  const facts = { providerCode: serverResponseCode, detail: inSentence(account, text) }
  return new ChannelError(PASSES.test(`${serverResponseCode ?? ''} ${text}`) ? 'rateLimited' : 'authFailed', facts)
}

async function signedIn<R>(client: ImapFlow, work: (client: ImapFlow) => Promise<R>): Promise<R> {
  await client.connect()
  const done = await work(client)
  await client.logout().catch(() => {})
  return done
}

/** A client of the mailbox, not connected yet. @throws ChannelError */
export async function clientOf(
  connection: ChannelConnection,
  { imapHost, imapPort, security }: Account,
  access: Access,
  more: Partial<ImapFlowOptions> = {},
): Promise<ImapFlow> {
  const proxied = await connection.openThroughProxy?.(imapHost, imapPort)
  // Loaded with the first mailbox.
  const library = await import('imapflow')
  const client = new library.ImapFlow({
    ...(proxied ? { host: imapHost, transport: transportOver(proxied) } : { host: await connection.addressOf(imapHost) }),
    port: imapPort,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    ...nameOf(imapHost),
    auth: access,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: ANSWER_MS,
    maxLiteralSize: LARGEST_MAIL * 2,
    ...more,
  })
  // Whatever goes wrong is thrown by what is being done as well.
  client.on('error', () => {})
  if (proxied) client.on('close', () => proxied.destroy())
  return client
}

/** Whether the mailbox refused the credentials. */
export const isAuthFailure = (error: unknown): boolean => error instanceof ChannelError && error.reason === 'authFailed'

/** Does something at the mailbox, signed in, and signs out again. @throws ChannelError */
export function atMailbox<R>(connection: ChannelConnection, work: (client: ImapFlow) => Promise<R>): Promise<R> {
  const account = accountOf(connection)
  return withAccess(connection, account, isAuthFailure, async (access) => {
    const client = await clientOf(connection, account, access)
    try {
      return await within(WHOLE_MS, signedIn(client, work), () => client.close())
    } catch (error) {
      throw failureOf(account, error)
    } finally {
      client.close()
    }
  })
}

/** Whether the account is good. @throws ChannelError */
export const checkMailbox = (connection: ChannelConnection): Promise<void> =>
  atMailbox(connection, async (client) => {
    await client.mailboxOpen('INBOX', { readOnly: true })
  })
