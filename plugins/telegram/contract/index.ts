import { z } from 'zod'

/** Type of connections to bots of Telegram. */
export const TELEGRAM = 'telegram'

/** Of one connection. */
export const telegramSettings = z.object({
  /** Where the Bot API answers: another one for an own Bot API server. */
  apiAddress: z
    .url({ protocol: /^https?$/ })
    .default('https://api.telegram.org')
    .meta({ title: 'telegram.field.apiAddress', description: 'telegram.field.apiAddressHelp' }),
})

/** As BotFather writes it: the bot's number, a colon, and its key. */
export const telegramSecrets = z.object({
  botToken: z
    .string()
    .regex(/^\d{3,20}:[\w-]{20,100}$/)
    .meta({ title: 'telegram.field.botToken', description: 'telegram.field.botTokenHelp' }),
})
