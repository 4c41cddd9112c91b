import { z } from 'zod'

/** Type of connections to WhatsApp through an Evolution API gateway. */
export const EVOLUTION = 'evolution'

const httpAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''))

/** Of one connection. */
export const evolutionSettings = z.object({
  /** Where the company's gateway answers, without a slash at the end. */
  baseAddress: httpAddress.meta({ title: 'evolution.field.baseAddress', description: 'evolution.field.baseAddressHelp' }),
  /** Name of the instance at the gateway; empty for one that is named after the connection. */
  instance: z
    .string()
    .regex(/^[\w-]{0,80}$/)
    .default('')
    .meta({ title: 'evolution.field.instance', description: 'evolution.field.instanceHelp' }),
})

export const evolutionSecrets = z.object({
  /** The gateway's global key, or the token of an instance that is there already. */
  apiKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .meta({ title: 'evolution.field.apiKey', description: 'evolution.field.apiKeyHelp' }),
})

/** The instance of a connection of which no name is written. */
export const instanceNameOf = (instance: string, connectionId: number): string => instance || `balcao-${connectionId}`
