import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import {
  chatService,
  cleanValue,
  headerFileProblem,
  LONGEST_BODY,
  type Message,
  notSupported,
  type Template,
  templateText,
} from '#plugins/chat/contract/index.ts'
import { type MediaFile, mediaService } from '#plugins/media/contract/index.ts'
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

/** The file of a heading, stored. @throws invalidInput (422), uploadNotFound (404), uploadUnfinished (409) */
async function headerMedia(ctx: ServerContext, { tenantId, userId }: Actor, { headerFile }: Template, uploadId: string | null): Promise<MediaFile | null> {
  if (headerFile === null && uploadId === null) return null
  if (headerFile === null) throw refused('uploadId', 'unsupported', 'This template has no file')
  if (uploadId === null) throw refused('uploadId', 'required', 'This template needs a file')
  const [media] = await ctx.use(mediaService).claim({ tenantId }, [uploadId], { userId })
  const problem = media ? headerFileProblem(headerFile, media) : 'kind'
  if (!media || problem) throw refused('uploadId', problem ?? 'kind', 'The heading does not take this file')
  return media
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
  const media = await headerMedia(ctx, actor, template, input.uploadId)
  return ctx.use(chatService).sendTemplate(actor, { ticketId, body, media, data: { type: 'template', name, language, values }, idFront })
}
