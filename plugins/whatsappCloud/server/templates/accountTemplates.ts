import { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../../contract/index.ts'
import { askGraph } from '../graph.ts'
import { forgetTemplates, openAccount, pagesOfTemplates } from './listTemplates.ts'
import { askNumber } from './numberRating.ts'
import { sampleHandle } from './sampleHandle.ts'
import { templateOf } from './templateOf.ts'

const text = z.string().optional().catch(undefined)
const wireSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string(),
  language: z.string().catch(''),
  category: z.string().catch(''),
  status: z.string().catch(''),
  rejected_reason: text,
  quality_score: z.looseObject({ score: text }).optional().catch(undefined),
  components: z.array(z.looseObject({ type: z.string(), format: text, text, buttons: z.array(z.looseObject({ text })).catch([]) })).catch([]),
})

/** A template as the provider lists it; null for what is none. */
export function accountTemplateOf(given: unknown): contract.AccountTemplate | null {
  const read = wireSchema.safeParse(given)
  if (!read.success) return null
  const { id, name, language, category, status, components, rejected_reason: reason, quality_score: quality } = read.data
  const partOf = (type: string) => components.find((component) => component.type === type)
  const header = partOf('HEADER')
  return {
    ...{ id, name, language, category, status },
    quality: quality?.score ?? 'UNKNOWN',
    reason: reason === undefined || reason === 'NONE' ? '' : reason,
    header: header ? (header.text ?? `[${header.format ?? ''}]`) : null,
    body: partOf('BODY')?.text ?? '',
    footer: partOf('FOOTER')?.text ?? null,
    buttons: (partOf('BUTTONS')?.buttons ?? []).flatMap((button) => button.text ?? []),
    isSendable: templateOf(given) !== null,
  }
}

/** @see listAccountTemplates of the contract */
export async function accountTemplates(ctx: ServerContext, { tenantId }: Actor, whatsappId: number) {
  const open = await openAccount(ctx, tenantId, whatsappId)
  const [rows, number] = await Promise.all([
    pagesOfTemplates(open, 'id,name,status,category,language,components,rejected_reason,quality_score'),
    askNumber(open),
  ])
  return {
    templates: rows
      .flatMap((row) => accountTemplateOf(row) ?? [])
      .sort((one, other) => one.name.localeCompare(other.name) || one.language.localeCompare(other.language)),
    number,
  }
}

/** A refusal of what was asked for, and not of the account or the moment. */
const REFUSALS = new Set(['refused', 'templateInvalid', 'unsupported', 'unknownAccount'])

function refuse(error: unknown): never {
  if (error instanceof ChannelError && REFUSALS.has(error.reason)) throw contract.templateRefused(error.facts.detail ?? '')
  throw error
}

/** Parts of a template in the provider's words. */
export function componentsOf({ header, headerKind, body, footer, examples, buttons }: contract.NewTemplate, handle: string | null) {
  const values = examples.slice(0, contract.countExamples(body)).map((example) => example.trim())
  return [
    ...(headerKind === 'TEXT' && header.trim() !== '' ? [{ type: 'HEADER', format: 'TEXT', text: header.trim() }] : []),
    ...(handle === null ? [] : [{ type: 'HEADER', format: headerKind, example: { header_handle: [handle] } }]),
    { type: 'BODY', text: body.trim(), ...(values.length > 0 && { example: { body_text: [values] } }) },
    ...(footer.trim() === '' ? [] : [{ type: 'FOOTER', text: footer.trim() }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(buttonOf) }]),
  ]
}

function buttonOf({ kind, text: buttonText, target }: contract.TemplateButton) {
  const label = buttonText.trim()
  if (kind === 'url') return { type: 'URL', text: label, url: target.trim() }
  if (kind === 'phone') return { type: 'PHONE_NUMBER', text: label, phone_number: `+${target.replaceAll(/\D/g, '')}` }
  return { type: 'QUICK_REPLY', text: label }
}

const madeSchema = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String), status: z.string().catch('PENDING') })

/** The lists of templates are asked for anew, here and in every open screen. */
async function changed(ctx: ServerContext, tenantId: number, connectionId: number): Promise<void> {
  forgetTemplates(tenantId, connectionId)
  const members = await ctx.use(teamService).membersOf(tenantId)
  const leads = members.filter(({ profile }) => profile !== 'user').map(({ userId }) => rooms.user(tenantId, userId))
  ctx.push(contract.templatesChanged, tenantId, { connectionId }, leads)
}

/** @see createTemplate of the contract */
export async function createTemplate(ctx: ServerContext, actor: Actor, { whatsappId, ...template }: z.output<typeof contract.createTemplate.input>) {
  const { tenantId } = actor
  const open = await openAccount(ctx, tenantId, whatsappId)
  const problems = contract.templateProblems(template)
  if (problems.length > 0) throw contract.refusedTemplate(problems)
  const { name, language, category } = template
  const handle = await sampleHandle(ctx, actor, open, template).catch(refuse)
  const json = { name, language, category, components: componentsOf(template, handle) }
  const answer = await askGraph(open.connection, open.account, { method: 'POST', path: `${open.account.wabaId}/message_templates`, json }).catch(refuse)
  const made = madeSchema.safeParse(answer)
  if (!made.success) throw new ChannelError('temporary', { detail: 'The answer names no template' })
  await changed(ctx, tenantId, whatsappId)
  return { id: made.data.id, status: made.data.status }
}

/** @see deleteTemplate of the contract */
export async function deleteTemplate(ctx: ServerContext, { tenantId }: Actor, { whatsappId, id, name }: z.output<typeof contract.deleteTemplate.input>) {
  const open = await openAccount(ctx, tenantId, whatsappId)
  const query = new URLSearchParams({ hsm_id: id, name })
  await askGraph(open.connection, open.account, { method: 'DELETE', path: `${open.account.wabaId}/message_templates?${query}` }).catch(refuse)
  await changed(ctx, tenantId, whatsappId)
  return { id }
}
