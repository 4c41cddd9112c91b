import { z } from 'zod'
import { gatewayAddress, gatewayToken } from '#plugins/channels/contract/gateway.ts'

/** Type of connections to WhatsApp through a wuzapi gateway. */
export const WUZAPI = 'wuzapi'

/** Of one connection. */
export const wuzapiSettings = z.object({
  /** Where the company's gateway answers, without a slash at the end. */
  baseAddress: gatewayAddress.meta({ title: 'wuzapi.field.baseAddress', description: 'wuzapi.field.baseAddressHelp' }),
})

export const wuzapiSecrets = z.object({
  /** Of the gateway's user: each user is one phone. */
  token: gatewayToken.meta({ title: 'wuzapi.field.token', description: 'wuzapi.field.tokenHelp' }),
  /** Makes the user where there is none with that token. */
  adminToken: gatewayToken.optional().meta({ title: 'wuzapi.field.adminToken', description: 'wuzapi.field.adminTokenHelp' }),
})
