import { z } from 'zod'
import { gatewayAddress, gatewayToken } from '#plugins/channels/contract/gateway.ts'

/** Type of connections to WhatsApp through an Evolution API gateway. */
export const EVOLUTION = 'evolution'

/** Of one connection. */
export const evolutionSettings = z.object({
  /** Where the company's gateway answers, without a slash at the end. */
  baseAddress: gatewayAddress.meta({ title: 'evolution.field.baseAddress', description: 'evolution.field.baseAddressHelp' }),
  /** Name of the instance at the gateway; empty for one that is named after the connection. */
  instance: z
    .string()
    .regex(/^[\w-]{0,80}$/)
    .default('')
    .meta({ title: 'evolution.field.instance', description: 'evolution.field.instanceHelp' }),
})

export const evolutionSecrets = z.object({
  /** The gateway's global key, or the token of an instance that is there already. */
  apiKey: gatewayToken.meta({ title: 'evolution.field.apiKey', description: 'evolution.field.apiKeyHelp' }),
})

/** The instance of a connection of which no name is written. */
export const instanceNameOf = (instance: string, connectionId: number): string => instance || `balcao-${connectionId}`
