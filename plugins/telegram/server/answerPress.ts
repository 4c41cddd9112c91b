import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askBot, readJson } from './api.ts'
import { updateSchema } from './updates.ts'

/** Nothing that was written waits longer for the sign on a button. */
const LONGEST_WAIT_MS = 3_000

/** Tells Telegram that a press has arrived, so that the button stops turning. A press that is too old to be answered is read all the same. */
export async function answerPress(body: Buffer, connection: ChannelConnection): Promise<void> {
  const update = updateSchema.safeParse(readJson(body))
  const id = update.data?.callback_query?.id
  if (id === undefined) return
  await askBot(connection, 'answerCallbackQuery', { callback_query_id: id }, { timeoutMs: LONGEST_WAIT_MS }).catch((error: unknown) => {
    if (!(error instanceof ChannelError)) throw error
  })
}
