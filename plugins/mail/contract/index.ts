import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam, pageParam } from '#core/contract/params.ts'
import { mailResults } from './results.ts'
import { mailSecurities } from './rules.ts'

export * from './results.ts'
export * from './rules.ts'
export * from './templates.ts'

/** A mail server as it is shown: its password never leaves the server. */
export const mailServerSchema = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  username: z.string(),
  hasPassword: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string(),
  isActive: z.boolean(),
  rev: z.int(),
})
export type MailServer = z.infer<typeof mailServerSchema>

/** Room for what is refused in words. */
const text = z.string().max(1_000)
const serverInput = z.object({
  host: text.default(''),
  port: z.int().default(0),
  security: z.enum(mailSecurities).default('starttls'),
  username: text.default(''),
  /** Absent: as before. Empty: none. */
  password: text.optional(),
  fromName: text.default(''),
  fromAddress: text.default(''),
  isActive: z.boolean().default(true),
})

const stateSchema = z.object({
  /** Of the company itself; for a superadmin that of the installation. */
  own: mailServerSchema.nullable(),
  /** The server that would send the next mail. */
  sentBy: z.enum(['own', 'installation', 'nobody']),
})
export type MailState = z.infer<typeof stateSchema>

export const getMailServer = defineEndpoint({
  method: 'GET',
  path: '/smtp',
  permission: 'mail.edit',
  summary: 'Mail server',
  input: z.object({}),
  output: stateSchema,
})

/** @throws invalidInput (422) with the fields in words */
export const saveMailServer = defineEndpoint({
  method: 'PUT',
  path: '/smtp',
  permission: 'mail.edit',
  summary: 'Change the mail server',
  input: serverInput,
  output: stateSchema,
})

/**
 * Sends a mail to the caller at once, over what is given; without a password over the one that is kept.
 * @throws invalidInput (422) as `saveMailServer`, tooFast (429) beyond ten in ten minutes
 */
export const tryMailServer = defineEndpoint({
  method: 'POST',
  path: '/smtp/test',
  permission: 'mail.edit',
  summary: 'Send a mail to oneself',
  isLong: true,
  input: serverInput,
  output: z.object({ result: z.enum(mailResults), to: z.string(), reply: z.string().nullable() }),
})

export const mailStates = ['waiting', 'sent', 'failed', 'suppressed'] as const

/** A mail of the last 30 days; what it said is not kept. */
export const sentMailSchema = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** How the last try ended; null before the first. */
  result: z.enum(mailResults).nullable(),
  tries: z.int(),
  createdAt: z.string(),
  /** When it was sent or given up. */
  endedAt: z.string().nullable(),
})
export type SentMail = z.infer<typeof sentMailSchema>

/** Newest first, 40 a page. */
export const listMails = defineEndpoint({
  method: 'GET',
  path: '/mails',
  permission: 'mail.edit',
  summary: 'Mails of the last 30 days',
  input: z.object({ pageNumber: pageParam }),
  output: z.object({ mails: z.array(sentMailSchema), count: z.int(), hasMore: z.boolean() }),
})

export const suppressedSchema = z.object({ id: z.int(), address: z.string(), createdAt: z.string() })
export type Suppressed = z.infer<typeof suppressedSchema>

/** Addresses whose mail server refused them for good: nothing is sent there until somebody takes them out. */
export const listSuppressed = defineEndpoint({
  method: 'GET',
  path: '/mails/suppressed',
  permission: 'mail.edit',
  summary: 'Addresses that refuse mail',
  input: z.object({}),
  output: z.array(suppressedSchema),
})

/** @throws noSuppressedFound (404) */
export const removeSuppressed = defineEndpoint({
  method: 'DELETE',
  path: '/mails/suppressed/:id',
  permission: 'mail.edit',
  summary: 'Send to an address again',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('ADDRESS_ALLOWED') }),
})

/** The mail server, a mail, the suppressed addresses or the texts of mails changed; goes to those who may see them. */
export const mailChanged = defineEvent('mail.changed', z.object({ what: z.enum(['server', 'mails', 'suppressed', 'templates']) }), {
  channel: 'mail',
  kind: 'update',
  key: 'mail',
})

export const refusedServer = (fields: FieldError[]) => invalidInput(fields, 422)
export const noSuppressedFound = () => new AppError('ERR_NO_SUPPRESSED_ADDRESS', 404)
