import { z } from 'zod'

/** Types of connections through the hub, each to one channel there. */
export const HUB_FACEBOOK = 'hub_facebook'
export const HUB_INSTAGRAM = 'hub_instagram'

const named = (field: string) => ({ title: `hub.field.${field}`, description: `hub.field.${field}Help` })

/** Of one connection. */
export const hubSettings = z.object({
  /** As the hub calls the page or account that was connected there. */
  channelId: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,100}$/)
    .meta(named('channelId')),
  baseAddress: z
    .url({ protocol: /^https?$/ })
    .max(200)
    .default('https://hub.notificame.com.br/v1')
    .meta(named('baseAddress')),
})

export const hubSecrets = z.object({
  /** Of the account at the hub, not of the channel. */
  apiToken: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,300}$/)
    .meta(named('apiToken')),
})
