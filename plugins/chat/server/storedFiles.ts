import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type MediaFile, mediaReaders, mediaService, noMediaFound } from '#plugins/media/contract/index.ts'

/** Files that are there already, in the order asked for, if the actor may see every one of them. @throws noMediaFound (404) */
export async function storedFiles(ctx: ServerContext, actor: Actor, ids: readonly string[]): Promise<MediaFile[]> {
  const fileById = await ctx.use(mediaService).present(actor.tenantId, ids)
  const files: MediaFile[] = []
  for (const id of ids) {
    const file = fileById.get(id)
    if (!file || !(await mayRead(ctx, actor, id))) throw noMediaFound()
    files.push(file)
  }
  return files
}

async function mayRead(ctx: ServerContext, actor: Actor, id: string): Promise<boolean> {
  for (const reader of ctx.contributionsOf(mediaReaders)) if (await reader.mayRead(actor, id, ctx)) return true
  return false
}
