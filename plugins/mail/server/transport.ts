import { isIP } from 'node:net'
import { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import type { Outward } from '#core/server/outward.ts'
import type { MailResult, MailSecurity } from '../contract/index.ts'

/** How long a server may take to greet, and to answer, in milliseconds. */
const GREETING_MS = 10_000
const ANSWER_MS = 20_000

export interface Route {
  host: string
  port: number
  security: MailSecurity
  username: string
  password: string | null
  from: { name: string; address: string }
}

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Sending {
  result: MailResult
  /** Answer of the server, shortened, without addresses. */
  reply: string | null
  /** The same letter would be refused again: trying is in vain. */
  isFinal: boolean
}

/** Errors that the library throws, as far as they are looked at. */
const failureSchema = z.looseObject({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  command: z.string().optional(),
})

const BY_CODE: Readonly<Record<string, MailResult>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'tls',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'refused',
  ESOCKET: 'refused',
  EDNS: 'hostUnknown',
}

/** 250 words of what a server says may name people. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…').slice(0, 300)

function failureOf(error: unknown): Sending {
  if (error instanceof AppError) return { result: error.code === 'ERR_HOST_INSIDE' ? 'hostInside' : 'hostUnknown', reply: null, isFinal: false }
  const { code = '', responseCode = 0, response, command } = failureSchema.parse(Object(error))
  const reply = response ? withoutAddresses(response) : null
  // Node says of a certificate what is wrong with it; the library passes that on as a broken socket.
  const isCertificate = /certificate|self.signed|SSL|TLS|wrong version/i.test(error instanceof Error ? error.message : '')
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return { result: 'sender', reply, isFinal: false }
  if (code === 'EENVELOPE' || command === 'RCPT TO') return { result: 'recipient', reply, isFinal: responseCode >= 500 }
  const known = isCertificate ? 'tls' : BY_CODE[code]
  return { result: known ?? 'other', reply, isFinal: known === undefined && responseCode >= 500 }
}

/** Tries once to send a letter. Never throws: how it ended is its answer. */
export async function sendLetter(outward: Outward, { host, port, security, username, password, from }: Route, { to, subject, text }: Letter): Promise<Sending> {
  try {
    const address = await outward.addressOf(host)
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      host: address,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      // The name was looked up already; the certificate is still that of the name.
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      ...(username && { auth: { user: username, pass: password ?? '' } }),
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: ANSWER_MS,
    })
    try {
      await transport.sendMail({ from, to, subject, text, disableFileAccess: true, disableUrlAccess: true })
    } finally {
      transport.close()
    }
    return { result: 'sent', reply: null, isFinal: true }
  } catch (error) {
    return failureOf(error)
  }
}
