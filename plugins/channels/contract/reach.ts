import { defineService } from '#core/contract/define.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'

/**
 * How a contact is reached over a connection: `down` where nothing leaves by it at the moment (it is off, gone, or its line is not up, also where the program
 * itself carries it), `noAddress` where nothing is known by which its channel reaches them, `windowClosed` where they have to write first.
 */
export type Reach = 'reached' | 'down' | 'noAddress' | 'windowClosed'

interface Place {
  tenantId: number
  connectionId: number
}

/** Facts known of connections before anything is sent. */
export interface ChannelReach {
  reach(place: Place & { contactId: number }): Promise<Reach>
  /** Since when and why the line of a connection is down; nulls where it is up, or nobody knows. */
  down(place: Place): Promise<{ since: Date | null; reason: ChannelReason | null }>
}
export const channelReach = defineService<ChannelReach>('channels.reach')
