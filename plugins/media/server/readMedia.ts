import { isUuid } from '#core/contract/ids.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type MediaFile, mediaReaders, noMediaFound } from '../contract/index.ts'
import { presentMedia } from './presentMedia.ts'

/** A file with fresh addresses, if somebody who knows where it is used lets the actor see it. @throws noMediaFound (404) */
export async function readMedia(ctx: ServerContext, actor: Actor, id: string): Promise<MediaFile> {
  const file = isUuid(id) ? (await presentMedia(ctx, actor.tenantId, [id])).get(id) : undefined
  if (!file) throw noMediaFound()
  for (const reader of ctx.contributionsOf(mediaReaders)) if (await reader.mayRead(actor, id, ctx)) return file
  throw noMediaFound()
}
