import { invalidInput } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { MOST_FILES } from '#plugins/chat/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import type { Reader } from '#plugins/tickets/contract/index.ts'
import { seesFile } from './visible.ts'

/**
 * Stored files of what somebody names: files of schedules they see stay as they are, uploads are claimed. Call it before a transaction.
 * @throws uploadNotFound (404), uploadUnfinished (409), invalidInput (422) for too many
 */
export async function filesOf(ctx: ServerContext, reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length > MOST_FILES) throw invalidInput([{ field: 'medias', code: 'too_big', message: `At most ${MOST_FILES} files` }], 422)
  const stored: string[] = []
  for (const id of ids) {
    if (await seesFile(ctx, reader, id)) stored.push(id)
    else stored.push(...(await ctx.use(mediaService).claim(reader, [id], { userId: reader.userId })).map((file) => file.id))
  }
  return stored
}
