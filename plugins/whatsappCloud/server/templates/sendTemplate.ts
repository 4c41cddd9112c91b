import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { chatService, cleanValue, LONGEST_BODY, type Message, notSupported, type Template, templateText } from '#plugins/chat/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type sendTemplate as endpoint, WHATSAPP_CLOUD } from '../../contract/index.ts'
import { templatesOf } from './listTemplates.ts'

const refused = (field: string, code: string, message: string) => invalidInput([{ field, code, message }], 422)

/** @throws invalidInput (422) */
function checkValues({ valueCount }: Template, values: readonly string[]): void {
  const message = `This template has ${valueCount} values`
  if (values.length < valueCount) throw refused('values', 'too_small', message)
  if (values.length > valueCount) throw refused('values', 'too_big', message)
  const empty = values.indexOf('')
  if (empty >= 0) throw refused(`values.${empty}`, 'required', 'A value is not empty')
}

/** @see sendTemplate of the contract */
export async function sendTemplate(ctx: ServerContext, actor: Actor, input: z.output<(typeof endpoint)['input']>): Promise<Message> {
  const { ticketId, name, language, idFront } = input
  const ticket = await ctx.use(ticketsService).readable(actor, ticketId)
  if (ticket.channel !== WHATSAPP_CLOUD) throw notSupported()
  const templates = await templatesOf(ctx, actor.tenantId, ticket.whatsappId)
  const template = templates.find((one) => one.name === name && one.language === language)
  if (!template) throw refused('name', 'invalid_value', 'There is no such approved template')
  const values = input.values.map(cleanValue)
  checkValues(template, values)
  const body = templateText(template, values)
  if (body.length > LONGEST_BODY) throw refused('values', 'too_big', `At most ${LONGEST_BODY} characters in all`)
  return ctx.use(chatService).sendTemplate(actor, { ticketId, body, data: { type: 'template', name, language, values }, idFront })
}
