import { z } from 'zod'
import { defineEvent } from '#core/contract/define.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'

/** A provider says that a reason is over for which its lines are down. */
export const connectionMended = defineEvent('channels.lineMended', z.object({ connectionId: z.int(), reason: z.enum(channelReasons) }))
