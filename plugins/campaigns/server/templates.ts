import type { FieldError } from '#core/contract/errors.ts'
import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { headerFileProblem, type Template, templateSources } from '#plugins/chat/contract/index.ts'
import { connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import type { CampaignDraft } from '../contract/index.ts'
import type { StoredTemplate } from './campaigns.table.ts'

/** Approved templates of a connection; none where its channel has no templates. @throws noConnectionFound (404), ChannelError (502) */
export async function templatesOfConnection(ctx: ServerContext, { tenantId }: TenantScope, connectionId: number): Promise<Template[]> {
  const connection = await ctx.use(connectionsService).byId(tenantId, connectionId)
  if (!connection) throw noConnectionFound()
  const source = (await ctx.contributionsFor(templateSources, tenantId)).find(({ channel }) => channel === connection.type)
  return source ? ctx.use(source.service).templatesOf(tenantId, connectionId) : []
}

/** Why the stored files of a draft are not what the heading of its template needs. */
async function fileProblems(ctx: ServerContext, { tenantId }: TenantScope, { headerFile }: Template, mediaIds: readonly string[]): Promise<FieldError[]> {
  const refused = (code: string, message: string) => [{ field: 'mediaIds', code, message }]
  if (headerFile === null) return mediaIds.length > 0 ? refused('unsupported', 'This template has no file') : []
  const file = [...(await ctx.use(mediaService).present(tenantId, mediaIds)).values()].find(({ id }) => id === mediaIds[0])
  if (!file) return refused('required', 'This template needs a file in its heading')
  const problem = headerFileProblem(headerFile, file)
  return problem ? refused(problem, 'The heading does not take this file') : []
}

/** The template that a draft names, as it is approved now, or why it cannot be sent. @throws ChannelError (502) */
export async function approvedTemplate(
  ctx: ServerContext,
  scope: TenantScope,
  { template, connections, mediaIds }: Pick<CampaignDraft, 'template' | 'connections' | 'mediaIds'>,
): Promise<{ template: StoredTemplate } | { problems: FieldError[] }> {
  const refused = (code: string, message: string) => ({ problems: [{ field: 'template', code, message }] })
  const [connection] = connections
  if (!template || !connection) return refused('required', 'Choose a template')
  const templates = await templatesOfConnection(ctx, scope, connection.id)
  const found = templates.find(({ name, language }) => name === template.name && language === template.language)
  if (!found) return refused('unknown', 'There is no such approved template')
  if (found.valueCount !== template.values.length) return refused('count', `This template has ${found.valueCount} values`)
  const problems = await fileProblems(ctx, scope, found, mediaIds)
  if (problems.length > 0) return { problems }
  const { name, language, category, header, body, footer } = found
  return { template: { name, language, category, header, body, footer, values: template.values.map((value) => value.trim()) } }
}
