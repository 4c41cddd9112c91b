import type { FieldError } from '#core/contract/errors.ts'
import type { TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type Template, templateSources } from '#plugins/chat/contract/index.ts'
import { connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import type { CampaignDraft } from '../contract/index.ts'
import type { StoredTemplate } from './campaigns.table.ts'

/** Approved templates of a connection; none where its channel has no templates. @throws noConnectionFound (404), ChannelError (502) */
export async function templatesOfConnection(ctx: ServerContext, { tenantId }: TenantScope, connectionId: number): Promise<Template[]> {
  const connection = await ctx.use(connectionsService).byId(tenantId, connectionId)
  if (!connection) throw noConnectionFound()
  const source = (await ctx.contributionsFor(templateSources, tenantId)).find(({ channel }) => channel === connection.type)
  return source ? ctx.use(source.service).templatesOf(tenantId, connectionId) : []
}

/** The template that a draft names, as it is approved now, or why it cannot be sent. @throws ChannelError (502) */
export async function approvedTemplate(
  ctx: ServerContext,
  scope: TenantScope,
  { template, connections }: Pick<CampaignDraft, 'template' | 'connections'>,
): Promise<{ template: StoredTemplate } | { problems: FieldError[] }> {
  const refused = (code: string, message: string) => ({ problems: [{ field: 'template', code, message }] })
  const [connection] = connections
  if (!template || !connection) return refused('required', 'Choose a template')
  const templates = await templatesOfConnection(ctx, scope, connection.id)
  const found = templates.find(({ name, language }) => name === template.name && language === template.language)
  if (!found) return refused('unknown', 'There is no such approved template')
  if (found.valueCount !== template.values.length) return refused('count', `This template has ${found.valueCount} values`)
  const { name, language, header, body, footer } = found
  return { template: { name, language, header, body, footer, values: template.values.map((value) => value.trim()) } }
}
