import { z } from 'zod'
import { gatewayAddress, gatewayToken } from '#plugins/channels/contract/gateway.ts'

/** Type of connections to WhatsApp through Z-API. */
export const ZAPI = 'zapi'

/** Of one connection. */
export const zapiSettings = z.object({
  /** Where the provider answers, without a slash at the end. */
  baseAddress: gatewayAddress.default('https://api.z-api.io').meta({ title: 'zapi.field.baseAddress', description: 'zapi.field.baseAddressHelp' }),
  /** As the provider's panel shows it; deliveries name it. */
  instanceId: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .meta({ title: 'zapi.field.instanceId', description: 'zapi.field.instanceIdHelp' }),
})

export const zapiSecrets = z.object({
  /** Of the instance: it goes in the address of every call. */
  token: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .meta({ title: 'zapi.field.token', description: 'zapi.field.tokenHelp' }),
  /** Of the account. */
  clientToken: gatewayToken.meta({ title: 'zapi.field.clientToken', description: 'zapi.field.clientTokenHelp' }),
})
