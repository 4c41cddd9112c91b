import { companyTimeZone } from '#core/contract/timeZone.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type AutomaticMessage, cleanValue, templateText } from '#plugins/chat/contract/index.ts'
import { fillVariables, quickRepliesService, type VariableFacts } from '#plugins/quickReplies/contract/index.ts'
import { byWeight, draw, fillColumns, missingValue } from '../../contract/index.ts'
import type { CampaignRow } from '../campaigns.table.ts'

/** The message of a campaign for a contact: always the same, however often it is asked. */
export interface Drawn {
  messageIndex: number
  connectionId: number
  /** Id of the message: the same one again sends nothing. */
  id: string
}

/** @returns null for a campaign without a connection */
export function drawn({ tenantId, id, messages, connections }: CampaignRow, contactId: number): Drawn | null {
  const connection = byWeight(connections, draw('connection', id, contactId))
  if (!connection) return null
  const messageIndex = Math.floor(draw('message', id, contactId) * Math.max(1, messages.length))
  return { messageIndex, connectionId: connection.id, id: derivedId('campaign', tenantId, `${id}:${contactId}`) }
}

/** Text of a message, and the template that it is of. */
export type Content = Pick<AutomaticMessage, 'body' | 'template' | 'mentions'>

type Fill = (text: string) => Promise<string>

/** @throws missingValue (422) where a place of the template would be empty */
async function contentWith({ kind, template, messages }: CampaignRow, messageIndex: number, fill: Fill): Promise<Content> {
  const mentions = kind === 'groupsMention' ? { mentions: { everyone: true, people: [] } } : {}
  if (!template) return { body: await fill(messages[messageIndex] ?? ''), ...mentions }
  const values: string[] = []
  for (const value of template.values) values.push(cleanValue(await fill(value)))
  const empty = values.indexOf('')
  if (empty >= 0) throw missingValue(empty + 1)
  return { body: templateText(template, values), template: { name: template.name, language: template.language, values } }
}

/**
 * Text that a contact reads at this moment; `values` are of their row of the list. Names that mean nothing leave nothing.
 * @throws noContactFound (404), missingValue (422)
 */
export async function contentFor(ctx: ServerContext, row: CampaignRow, contactId: number, messageIndex: number, values: readonly string[]): Promise<Content> {
  const { tenantId, userId, columns } = row
  const timeZone = await ctx.setting(tenantId, companyTimeZone)
  const service = ctx.use(quickRepliesService)
  return contentWith(row, messageIndex, (text) =>
    service.filledText(fillColumns(text, columns, values), { tenantId, contactId, userId, ticket: null, timeZone }),
  )
}

/** The same for somebody of the list who is no contact yet. @throws missingValue (422) */
export async function contentForNew(
  ctx: ServerContext,
  row: CampaignRow,
  person: { name: string; digits: string; values: readonly string[] },
): Promise<Content> {
  const timeZone = await ctx.setting(row.tenantId, companyTimeZone)
  const nothing = { email: '', protocol: '', ticketId: '', queue: '', userName: '', userEmail: '', extra: [] }
  const facts: VariableFacts = { ...nothing, name: person.name, phoneNumber: `+${person.digits}`, now: ctx.now(), timeZone }
  return contentWith(row, 0, async (text) => fillVariables(fillColumns(text, row.columns, person.values), facts).text.replaceAll(/\{\{[^{}]*\}\}/g, ''))
}
