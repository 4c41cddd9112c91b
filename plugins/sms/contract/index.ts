import { z } from 'zod'

export * from './segments.ts'

/** Type of connections to gateways of SMS. */
export const SMS = 'sms'

export const smsProviders = ['zenvia', 'smsdev', 'twilio'] as const
export type SmsProvider = (typeof smsProviders)[number]

/** Of one connection. */
export const smsSettings = z.object({
  provider: z.enum(smsProviders).default('zenvia').meta({ title: 'sms.field.provider', description: 'sms.field.providerHelp' }),
  /** Whom messages come from: a word, a short code or a number, as the provider gave it. */
  sender: z.string().trim().max(40).default('').meta({ title: 'sms.field.sender', description: 'sms.field.senderHelp' }),
  /** The account beside the token, where the provider has one. */
  account: z
    .string()
    .trim()
    .max(64)
    .regex(/^[\w-]*$/)
    .default('')
    .meta({ title: 'sms.field.account', description: 'sms.field.accountHelp' }),
  /** Empty: where the provider itself answers. */
  baseAddress: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(200)])
    .default('')
    .meta({ title: 'sms.field.baseAddress', description: 'sms.field.baseAddressHelp' }),
})

export const smsSecrets = z.object({
  token: z.string().min(8).max(200).meta({ title: 'sms.field.token', description: 'sms.field.tokenHelp' }),
})
