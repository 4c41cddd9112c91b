import { defineService } from '#core/contract/define.ts'

/** Notes of adapters about conversations (`thread` of their events), for the plugin of the adapter. */
export interface ChannelThreads {
  /** Null for a conversation without a note. */
  of(place: { tenantId: number; connectionId: number; contactId: number }): Promise<string | null>
  /** False where the note is not `before` any more: the contact wrote meanwhile. */
  change(place: { tenantId: number; connectionId: number; contactId: number }, change: { before: string; after: string }): Promise<boolean>
}
export const channelThreads = defineService<ChannelThreads>('channels.threads')
