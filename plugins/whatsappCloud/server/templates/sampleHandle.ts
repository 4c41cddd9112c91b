import { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { headerFileProblem } from '#plugins/chat/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { type HeaderKind, type NewTemplate, refusedTemplate } from '../../contract/index.ts'
import { askGraph } from '../graph.ts'
import { headerFileOf } from '../outbound/mediaForm.ts'
import type { OpenAccount } from './listTemplates.ts'

/** Types that the provider takes as samples. @source types of its resumable uploads */
const SAMPLE_TYPES: Record<Exclude<HeaderKind, 'TEXT'>, { kind: 'image' | 'video' | 'document'; types: string[] }> = {
  IMAGE: { kind: 'image', types: ['image/jpeg', 'image/png'] },
  VIDEO: { kind: 'video', types: ['video/mp4'] },
  DOCUMENT: { kind: 'document', types: ['application/pdf'] },
}

/** Films are larger than words: two minutes. */
const UPLOAD_MS = 120_000

const idSchema = z.looseObject({ id: z.union([z.string().min(1), z.number()]).transform(String) })
const handleSchema = z.looseObject({ h: z.string().min(1) })

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ChannelError('temporary', { detail: 'The upload of the sample was not answered as it should be' })
  return parsed.data
}

/**
 * Brings the sample of a heading that is a file to the provider, in its two steps: an upload of the token's app is begun, then gets the bytes.
 * The handle by which the template names it; null for a heading that is a text.
 * @throws refusedTemplate (422), uploadNotFound (404), uploadUnfinished (409), ChannelError
 */
export async function sampleHandle(
  ctx: ServerContext,
  { tenantId, userId }: Actor,
  { account, connection }: OpenAccount,
  { headerKind, sampleId }: Pick<NewTemplate, 'headerKind' | 'sampleId'>,
): Promise<string | null> {
  if (headerKind === 'TEXT' || sampleId === null) return null
  const { kind, types } = SAMPLE_TYPES[headerKind]
  const service = ctx.use(mediaService)
  const [media] = await service.claim({ tenantId }, [sampleId], { userId })
  const problem = media ? headerFileProblem({ ...headerFileOf(kind), types }, media) : 'kind'
  if (!media || problem) throw refusedTemplate([{ field: 'sampleId', code: problem ?? 'kind', message: 'The provider does not take this file as a sample' }])
  const app = read(idSchema, await askGraph(connection, account, { method: 'GET', path: 'app?fields=id' }))
  // The name could hold what somebody wrote, and nobody reads it there.
  const facts = new URLSearchParams({ file_name: 'sample', file_length: String(media.bytes), file_type: media.mime })
  const session = read(idSchema, await askGraph(connection, account, { method: 'POST', path: `${app.id}/uploads?${facts}` }))
  const { stream, bytes } = await service.open(tenantId, media.id)
  try {
    const content = { type: 'application/octet-stream', body: { bytes, stream } }
    const headers = { authorization: `OAuth ${account.accessToken}`, file_offset: '0' }
    return read(handleSchema, await askGraph(connection, account, { method: 'POST', path: session.id, content, headers, timeoutMs: UPLOAD_MS })).h
  } finally {
    stream.destroy()
  }
}
