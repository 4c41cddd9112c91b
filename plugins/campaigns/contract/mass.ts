import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { templateSchema } from '#plugins/chat/contract/index.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'
import { listSchema } from './list.ts'
import type { MassKind } from './rules.ts'

/** Addresses of the mass messages. */
export const massPaths: Record<MassKind, `/${'massa' | 'grupo'}/${string}`> = {
  text: '/massa/texto',
  textVariable: '/massa/textovariavel',
  sms: '/massa/sms',
  template: '/massa/template',
  templateVariable: '/massa/template-variavel',
  groups: '/grupo/massagrupos',
  groupsMention: '/grupo/massagrupos2',
  members: '/grupo/massausuarios',
}

/** The rows of a campaign's list; null where it has none. @throws noCampaignFound (404) */
export const getList = defineEndpoint({
  method: 'GET',
  path: '/campaigns/:id/list',
  permission: 'campaigns.view',
  summary: 'The list of a campaign',
  input: z.object({ id: idParam }),
  output: listSchema.nullable(),
})

/** In bytes. */
export const MOST_LIST_BYTES = 5 * 1024 * 1024

/** Reads a .csv or .xlsx as a list, its first row as headings; nothing is kept. @throws unreadableImport (422), invalidInput (422) without a file or with more than MOST_ROWS rows, fileTooLarge (413) */
export const readListFile = defineEndpoint({
  method: 'POST',
  path: '/campaigns/list',
  isLong: true,
  permission: 'campaigns.edit',
  summary: 'Read a list of recipients from a file',
  // The browser sends the file as a part of a form; the server gets it beside the input.
  input: z.object({ file: z.unknown().optional() }),
  output: listSchema,
})

/** Approved templates of a connection; none where its channel has no templates. @throws noConnectionFound (404), ChannelError (502) */
export const listMassTemplates = defineEndpoint({
  method: 'GET',
  path: '/campaigns/templates',
  permission: 'campaigns.view',
  summary: 'Templates that a campaign can send',
  input: z.object({ whatsappId: idParam }),
  output: z.array(templateSchema),
})

/** Groups that the account of a connection is in, by name. Without the answer of the channel `reason` says why there are none. @throws noConnectionFound (404) */
export const listMassGroups = defineEndpoint({
  method: 'GET',
  path: '/campaigns/groups',
  permission: 'campaigns.view',
  summary: 'Groups of a connection',
  input: z.object({ whatsappId: idParam }),
  output: z.object({ groups: z.array(z.object({ id: z.string(), name: z.string(), size: z.int() })), reason: z.enum(channelReasons).nullable() }),
})

/** Of the place of a template that would be empty for somebody. */
export const missingValue = (place: number) => new AppError('ERR_CAMPAIGN_VALUE_MISSING', 422, { place })
