import { z } from 'zod'
import { baseAddress, GRAPH_ADDRESS, graphId, graphVersion } from '#plugins/channels/contract/graph/settings.ts'

/** The `type` of the connections, and of the adapter. */
export const WHATSAPP_CLOUD = 'whatsapp_cloud'

const DEFAULT_LIST_LABEL = 'Opções'
/** Characters of the button that opens a list. @source limits of the Cloud API */
const LONGEST_LIST_LABEL = 20

const named = (field: string) => ({ title: `whatsappCloud.field.${field}`, description: `whatsappCloud.field.${field}Help` })

/** Settings of one number by an administrator; its credentials are `cloudSecrets`. */
export const cloudSettings = z.object({
  phoneNumberId: graphId.meta(named('phoneNumberId')),
  wabaId: graphId.meta(named('wabaId')),
  /** Whether Meta is asked to deliver what concerns this number to this connection's own address, instead of to the one address of the app. */
  setsAddress: z.boolean().default(true).meta(named('setsAddress')),
  /** Label of the button that opens a list of more than three choices. */
  listLabel: z.string().trim().min(1).max(LONGEST_LIST_LABEL).default(DEFAULT_LIST_LABEL).meta(named('listLabel')),
  apiVersion: graphVersion.meta(named('apiVersion')),
  /** Without a slash at its end. */
  baseAddress: baseAddress.default(GRAPH_ADDRESS).meta(named('baseAddress')),
})
export type CloudSettings = z.infer<typeof cloudSettings>

export const cloudSecrets = z.object({
  accessToken: z.string().trim().min(1).max(1000).meta(named('accessToken')),
  appSecret: z.string().trim().min(1).max(200).meta(named('appSecret')),
})
export type CloudSecrets = z.infer<typeof cloudSecrets>
