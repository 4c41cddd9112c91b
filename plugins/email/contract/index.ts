import { z } from 'zod'

/** Type of connections to mailboxes. */
export const EMAIL = 'email'

const host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[\p{L}\p{N}.:_-]+$/u)
const port = z.int().min(1).max(65_535)

/** How lines to both servers are secured: from the first byte, after `STARTTLS`, not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const

/** Of one connection. */
export const emailSettings = z.object({
  address: z
    .email()
    .max(254)
    .transform((address) => address.toLowerCase())
    .meta({ title: 'email.field.address', description: 'email.field.addressHelp' }),
  senderName: z.string().trim().max(100).default('').meta({ title: 'email.field.senderName', description: 'email.field.senderNameHelp' }),
  imapHost: host.meta({ title: 'email.field.imapHost', description: 'email.field.imapHostHelp' }),
  imapPort: port.default(993).meta({ title: 'email.field.imapPort' }),
  smtpHost: host.meta({ title: 'email.field.smtpHost', description: 'email.field.smtpHostHelp' }),
  smtpPort: port.default(465).meta({ title: 'email.field.smtpPort', description: 'email.field.smtpPortHelp' }),
  security: z.enum(mailSecurities).default('tls').meta({ title: 'email.field.security', description: 'email.field.securityHelp' }),
  /** Empty: the address. */
  user: z.string().trim().max(254).default('').meta({ title: 'email.field.user', description: 'email.field.userHelp' }),
})
export type EmailSettings = z.output<typeof emailSettings>

export const emailSecrets = z.object({
  password: z.string().min(1).max(500).meta({ title: 'email.field.password', description: 'email.field.passwordHelp' }),
})
