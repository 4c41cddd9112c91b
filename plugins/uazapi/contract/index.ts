import { z } from 'zod'
import { gatewayAddress, gatewayToken } from '#plugins/channels/contract/gateway.ts'

/** Type of connections to WhatsApp through uazapiGO. */
export const UAZAPI = 'uazapi'

/** Of one connection. */
export const uazapiSettings = z.object({
  /** Where the provider answers, without a slash at the end. */
  baseAddress: gatewayAddress.meta({ title: 'uazapi.field.baseAddress', description: 'uazapi.field.baseAddressHelp' }),
})

export const uazapiSecrets = z.object({
  /** Of the instance, which is one phone; deliveries hold it too. */
  token: gatewayToken.meta({ title: 'uazapi.field.token', description: 'uazapi.field.tokenHelp' }),
})
