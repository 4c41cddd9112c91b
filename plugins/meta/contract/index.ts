import { z } from 'zod'
import { baseAddress, GRAPH_ADDRESS, graphId, graphVersion } from '#plugins/channels/contract/graph/settings.ts'

/** Types of connections to a page of Facebook and to an account of Instagram. */
export const MESSENGER = 'messenger'
export const INSTAGRAM = 'instagram'

const named = (field: string) => ({ title: `meta.field.${field}`, description: `meta.field.${field}Help` })

/** Meta has allowed the app that people of the team answer up to seven days after the contact wrote (its feature Human Agent). */
const humanAgent = z.boolean().default(false).meta(named('humanAgent'))

/** Settings of one page by an administrator; its credentials are `metaSecrets`. */
export const messengerSettings = z.object({
  pageId: graphId.meta(named('pageId')),
  humanAgent,
  apiVersion: graphVersion.meta(named('apiVersion')),
  baseAddress: baseAddress.default(GRAPH_ADDRESS).meta(named('baseAddress')),
})

/** Settings of one account of Instagram by an administrator. */
export const instagramSettings = z.object({
  /** Of the professional account, as deliveries name it. */
  accountId: graphId.meta(named('accountId')),
  /** The page that the account is linked to; empty for one that signs in with Instagram itself. */
  linkedPageId: z
    .union([z.literal(''), graphId])
    .default('')
    .meta(named('linkedPageId')),
  humanAgent,
  apiVersion: graphVersion.meta(named('apiVersion')),
  /** Empty: where Meta answers for the way in which the account is linked. */
  baseAddress: z
    .union([z.literal(''), baseAddress])
    .default('')
    .meta(named('instagramAddress')),
})

export const metaSecrets = z.object({
  accessToken: z.string().trim().min(1).max(1000).meta(named('accessToken')),
  appSecret: z.string().trim().min(1).max(200).meta(named('appSecret')),
})
