import type { GraphAccount } from '#plugins/channels/contract/graph/ask.ts'
import { GRAPH_ADDRESS } from '#plugins/channels/contract/graph/settings.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { MediaKind } from '#plugins/media/contract/index.ts'
import { INSTAGRAM, instagramSettings, MESSENGER, messengerSettings, metaSecrets } from '../contract/index.ts'

/** A page or an account of Instagram: its settings and credentials, read. */
export interface MetaAccount extends GraphAccount {
  /** As deliveries name it. */
  id: string
  /** Sender whose messages are asked for at the API: the page, or the account itself. */
  sender: string
  /** Events that a page or an account has to be told of: everything that is understood here. */
  fields: readonly string[]
}

/** Limits of a kind of file. */
interface FileLimit {
  types: readonly string[]
  mostBytes: number
}

/** In what Messenger and Instagram differ. */
export interface Network {
  type: string
  /** Object that deliveries are about. */
  object: 'page' | 'instagram'
  addressKind: 'psid' | 'igsid'
  /** @throws ChannelError `authFailed` where settings or credentials are missing */
  accountOf(connection: Pick<ChannelConnection, 'settings' | 'secrets'>): MetaAccount
  /** How the account is called, and how people are: fields that the API is asked for. */
  accountName: string
  personName: string
  mostText: { length: number; unit: 'characters' | 'bytes' }
  files: Partial<Record<MediaKind, FileLimit>>
  /** Most bytes of a file of any other kind, which may go as such; null where it may not. */
  mostOtherBytes: number | null
  /** Files are brought to the provider, instead of fetched by it from a public address. */
  takesUploads: boolean
  takesReplies: boolean
  takesReactions: boolean
}

const MB = 1024 * 1024
/** Where accounts answer that sign in with Instagram itself. */
const INSTAGRAM_ADDRESS = 'https://graph.instagram.com'

const PAGE_FIELDS = [
  'messages',
  'messaging_postbacks',
  'message_echoes',
  'message_reactions',
  'message_deliveries',
  'message_reads',
  'message_edits',
  'standby',
]
/** Echoes come with the messages. */
const INSTAGRAM_FIELDS = ['messages', 'messaging_postbacks', 'message_reactions', 'messaging_seen', 'message_edit', 'standby']

const missing = () => new ChannelError('authFailed', { detail: 'Settings or credentials are missing' })

/** @source limits of Messenger */
export const messenger: Network = {
  type: MESSENGER,
  object: 'page',
  addressKind: 'psid',
  accountOf({ settings, secrets }) {
    const [setting, secret] = [messengerSettings.safeParse(settings), metaSecrets.safeParse(secrets)]
    if (!setting.success || !secret.success) throw missing()
    const { pageId, ...rest } = setting.data
    return { ...rest, ...secret.data, id: pageId, sender: pageId, fields: PAGE_FIELDS }
  },
  accountName: 'name',
  personName: 'first_name,last_name',
  mostText: { length: 2000, unit: 'characters' },
  files: {
    image: { types: ['image/jpeg', 'image/png', 'image/gif'], mostBytes: 25 * MB },
    video: { types: ['video/mp4'], mostBytes: 25 * MB },
    audio: { types: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/wav', 'audio/x-m4a'], mostBytes: 25 * MB },
  },
  mostOtherBytes: 25 * MB,
  takesUploads: true,
  takesReplies: true,
  takesReactions: false,
}

/** @source limits of Instagram */
export const instagram: Network = {
  type: INSTAGRAM,
  object: 'instagram',
  addressKind: 'igsid',
  accountOf({ settings, secrets }) {
    const [setting, secret] = [instagramSettings.safeParse(settings), metaSecrets.safeParse(secrets)]
    if (!setting.success || !secret.success) throw missing()
    const { accountId, linkedPageId, baseAddress, ...rest } = setting.data
    return {
      ...rest,
      ...secret.data,
      id: accountId,
      sender: linkedPageId || accountId,
      fields: linkedPageId ? PAGE_FIELDS : INSTAGRAM_FIELDS,
      baseAddress: baseAddress || (linkedPageId ? GRAPH_ADDRESS : INSTAGRAM_ADDRESS),
    }
  },
  accountName: 'username',
  personName: 'name,username',
  mostText: { length: 1000, unit: 'bytes' },
  files: {
    image: { types: ['image/jpeg', 'image/png', 'image/gif'], mostBytes: 8 * MB },
    video: { types: ['video/mp4', 'video/ogg', 'video/webm'], mostBytes: 25 * MB },
    audio: { types: ['audio/aac', 'audio/mp4', 'audio/wav', 'audio/x-m4a'], mostBytes: 25 * MB },
  },
  mostOtherBytes: null,
  takesUploads: false,
  takesReplies: false,
  takesReactions: true,
}
