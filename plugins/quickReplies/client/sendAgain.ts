import { apiBase } from '#core/client/http/apiBase.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { fileTools } from '#plugins/chat/contract/client.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'

/** Uploads a file anew from its signed address: somebody else brought it, and nothing that one may see has it any more. */
export async function sendAgain(ctx: ClientContext, { url, name }: MediaFile): Promise<string> {
  const answer = await fetch(apiBase() + url).catch(() => {
    throw new AppError('ERR_OFFLINE', 0)
  })
  if (!answer.ok) throw new AppError('ERR_NO_MEDIA_FOUND', answer.status)
  return ctx.use(fileTools).upload(new File([await answer.blob()], name), () => {}).done
}
