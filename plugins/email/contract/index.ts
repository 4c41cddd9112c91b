import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError, type FieldError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { unknownInSignature } from './signature.ts'

export { signatureOf } from './signature.ts'

/** Type of connections to mailboxes. */
export const EMAIL = 'email'

const host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[\p{L}\p{N}.:_-]*$/u)
  .default('')
const port = z.int().min(1).max(65_535)

/** How lines to both servers are secured: from the first byte, after `STARTTLS`, not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

/** How the connection signs in to its mailbox: with a password, or with an access that somebody granted at Google. */
export const mailAccesses = ['password', 'google'] as const

/** Servers of mailboxes at Google, where the connection names no others. */
export const GMAIL_SERVERS = { imapHost: 'imap.gmail.com', smtpHost: 'smtp.gmail.com' } as const

const LONGEST_SIGNATURE = 2_000

/** Of one connection. */
export const emailSettings = z
  .object({
    address: z
      .email()
      .max(254)
      .transform((address) => address.toLowerCase())
      .meta({ title: 'email.field.address', description: 'email.field.addressHelp' }),
    senderName: z.string().trim().max(100).default('').meta({ title: 'email.field.senderName', description: 'email.field.senderNameHelp' }),
    signature: z.string().trim().max(LONGEST_SIGNATURE).default('').meta({ title: 'email.field.signature', description: 'email.field.signatureHelp' }),
    access: z.enum(mailAccesses).default('password').meta({ title: 'email.field.access', description: 'email.field.accessHelp' }),
    imapHost: host.meta({ title: 'email.field.imapHost', description: 'email.field.imapHostHelp' }),
    imapPort: port.default(993).meta({ title: 'email.field.imapPort' }),
    smtpHost: host.meta({ title: 'email.field.smtpHost', description: 'email.field.smtpHostHelp' }),
    smtpPort: port.default(465).meta({ title: 'email.field.smtpPort', description: 'email.field.smtpPortHelp' }),
    security: z.enum(mailSecurities).default('tls').meta({ title: 'email.field.security', description: 'email.field.securityHelp' }),
    /** Empty: the address. */
    user: z.string().trim().max(254).default('').meta({ title: 'email.field.user', description: 'email.field.userHelp' }),
    /** The application that the company registered with Google. */
    googleClientId: z
      .string()
      .trim()
      .max(200)
      .regex(/^[\w.-]*$/)
      .default('')
      .meta({ title: 'email.field.googleClientId', description: 'email.field.googleClientIdHelp' }),
    /** Address of a proxy in Google's place; empty: Google itself. */
    googleAddress: z
      .string()
      .trim()
      .max(253)
      .regex(/^(https?:\/\/[^\s/?#]+\/?)?$/)
      .transform((address) => address.replace(/\/$/, ''))
      .default('')
      .meta({ title: 'email.field.googleAddress', description: 'email.field.googleAddressHelp' }),
  })
  .superRefine((settings, { addIssue }) => {
    const needed = settings.access === 'password' ? (['imapHost', 'smtpHost'] as const) : (['googleClientId'] as const)
    for (const name of needed) if (settings[name] === '') addIssue({ code: 'custom', path: [name], params: { code: 'invalid_type' }, message: 'Needed' })
    const unknown = unknownInSignature(settings.signature)
    if (unknown !== null) addIssue({ code: 'custom', path: ['signature'], params: { code: 'invalid_format' }, message: `Nothing is called ${unknown}` })
  })
export type EmailSettings = z.output<typeof emailSettings>

/** The grant of Google for a mailbox, and the application that it was given to: nobody else is shown the token. */
export const mailTokensSchema = z.object({ refreshToken: z.string(), clientId: z.string(), address: z.string(), at: z.int() })
export type MailTokens = z.output<typeof mailTokensSchema>

const isTokens = (text: unknown): boolean => {
  try {
    return typeof text === 'string' && mailTokensSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

export const emailSecrets = z.object({
  password: z.string().min(1).max(500).optional().meta({ title: 'email.field.password', description: 'email.field.passwordHelp' }),
  googleClientSecret: z.string().trim().min(1).max(500).optional().meta({ title: 'email.field.googleClientSecret' }),
  /** `MailTokens` as JSON; no field of a form. */
  google: z
    .unknown()
    .refine((tokens) => tokens === undefined || isTokens(tokens))
    .optional(),
})

/** Credentials that the way of signing in needs. */
export function emailProblems(settings: Record<string, unknown>, secrets: Record<string, string>): FieldError[] {
  const needed = settings.access === 'google' ? 'googleClientSecret' : 'password'
  return secrets[needed] ? [] : [{ field: `secrets.${needed}`, code: 'invalid_type', message: 'Needed' }]
}

/** Where Google sends people back to. */
export const GMAIL_CALLBACK = '/gmail/callbackUrlBack'
/** Where the answer of Google is handed in: the list of connections. */
export const CONNECTIONS_PATH = '/sessoes'

const edit = { permission: 'connections.edit' } as const

/** The redirect address to register with Google. */
export const getMailGoogle = defineEndpoint({
  ...edit,
  method: 'GET',
  path: '/emailGoogle',
  summary: 'The address that Google sends people back to',
  input: z.object({}),
  output: z.object({ callback: z.string() }),
})

/** The address to send the browser to. @throws noConnectionFound (404), mailGoogleNotReady (409) */
export const beginMailGoogle = defineEndpoint({
  ...edit,
  method: 'POST',
  path: '/emailGoogle/:connectionId',
  recording: 'never',
  summary: 'Begin to sign a mailbox in with Google',
  input: z.object({ connectionId: idParam }),
  output: z.object({ url: z.string() }),
})

/** Signs the mailbox in with the query that Google sent the browser back with. @throws mailGoogleState (400), mailGoogleRefused (422), mailGoogleUnreachable (503) */
export const finishMailGoogle = defineEndpoint({
  ...edit,
  method: 'POST',
  path: '/emailGoogle',
  recording: 'never',
  summary: 'Sign a mailbox in with Google',
  input: z.object({ query: z.string().max(8_000) }),
  output: z.object({ connectionId: z.int(), address: z.string() }),
})

/** Addresses that get copies of answers: the further recipients of the contact's last mail. `goToAll` false: an agent has chosen that they get none. */
const copiesSchema = z.object({ copies: z.array(z.string()), goToAll: z.boolean() })
export type Copies = z.output<typeof copiesSchema>

/** No copies of a conversation that is not by e-mail. @throws noTicketFound (404) */
export const getMailCopies = defineEndpoint({
  method: 'GET',
  path: '/emailCopies/:ticketId',
  permission: 'chat.read',
  summary: 'Who gets copies of answers by e-mail',
  input: z.object({ ticketId: idParam }),
  output: copiesSchema,
})

/** Holds until the contact writes again. @throws noTicketFound (404) */
export const chooseMailCopies = defineEndpoint({
  method: 'PUT',
  path: '/emailCopies/:ticketId',
  permission: 'chat.send',
  summary: 'Choose whether answers by e-mail go to all who got the last mail',
  input: z.object({ ticketId: idParam, goToAll: z.boolean() }),
  output: copiesSchema,
})

/** The connection does not sign in with Google, or has no application there. */
export const mailGoogleNotReady = () => new AppError('ERR_EMAIL_GOOGLE_NOT_READY', 409)
/** Not begun by this person, begun too long ago, or handed in before. */
export const mailGoogleState = () => new AppError('ERR_EMAIL_GOOGLE_STATE', 400)
/** Google refused, or the person there did: `reason` is its code. */
export const mailGoogleRefused = (reason: string) => new AppError('ERR_EMAIL_GOOGLE_REFUSED', 422, { reason })
export const mailGoogleUnreachable = () => new AppError('ERR_EMAIL_GOOGLE_UNREACHABLE', 503)
