import { defineService } from '#core/contract/define.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'

/** Texts to phone numbers outside of every conversation, such as reminders to the team: no contact and no ticket come of them, nor of their echo. */
export interface DirectMessages {
  /** Active connections of the company that can write first to a phone number. */
  connectionsOf(tenantId: number): Promise<readonly { id: number; name: string }[]>
  /** Sends once; `number`: digits with calling code. `reason`: why the provider did not take it, null where it did; `uncertain` where it may have. */
  send(place: { tenantId: number; connectionId: number }, number: string, body: string): Promise<{ reason: ChannelReason | null; detail: string | null }>
}
export const directMessages = defineService<DirectMessages>('channels.direct')
