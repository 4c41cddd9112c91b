import { z } from 'zod'
import { defineEndpoint, defineEvent, defineSetting } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam, pageParam, searchParam, sortParam } from '#core/contract/params.ts'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'
import { audienceSchema, NOBODY } from './audience.ts'
import { campaignSchema, figuresSchema, previewSchema, recipientSchema } from './campaign.ts'
import { listSchema } from './list.ts'
import { campaignKinds, campaignStates, recipientStates } from './rules.ts'

/** Columns by which the server orders campaigns. */
export const campaignColumns = ['name', 'startAt', 'createdAt', 'status'] as const

/** Loose limits: the handler answers 422 with a reason for each field. */
const text = z.string().max(20_000)
const moment = z.iso.datetime({ offset: true }).nullable()
const draft = {
  kind: z.enum(campaignKinds).default('campaign'),
  list: listSchema.nullable().default(null),
  template: z
    .object({ name: z.string().max(512), language: z.string().max(16), values: z.array(z.string().max(1_024)).max(20).default([]) })
    .nullable()
    .default(null),
  groups: z
    .array(z.object({ id: z.string().min(1).max(120), name: z.string().max(200).default('') }))
    .max(1_000)
    .default([]),
  price: z.number().nullable().default(null),
  name: text.default(''),
  startAt: moment.default(null),
  endAt: moment.default(null),
  messages: z.array(text).max(10).default([]),
  /** Ids of stored files, or of the caller's finished uploads. */
  mediaIds: z.array(z.string().max(64)).max(20).default([]),
  connections: z
    .array(z.object({ id: idParam, weight: z.number().default(1) }))
    .max(50)
    .default([]),
  delayFrom: z.number().default(20),
  delayTo: z.number().default(40),
  hoursFrom: z.string().max(10).default('08:00'),
  hoursTo: z.string().max(10).default('18:00'),
  weekdays: z.array(z.number()).max(20).default([]),
  audience: audienceSchema.default(NOBODY),
  answerQueueId: idParam.nullable().default(null),
  answerFlowId: idParam.nullable().default(null),
}

const view = { permission: 'campaigns.view' } as const
const edit = { permission: 'campaigns.edit' } as const

export const listCampaigns = defineEndpoint({
  ...view,
  method: 'GET',
  path: '/campaigns',
  summary: 'Campaigns, 40 a page',
  input: z.object({
    /** `any`: campaigns and mass messages together. */
    kind: z.enum([...campaignKinds, 'any']).default('campaign'),
    searchParam,
    status: z.enum(campaignStates).optional(),
    pageNumber: pageParam,
    sort: sortParam(campaignColumns),
  }),
  output: z.object({ campaigns: z.array(campaignSchema), count: z.int(), hasMore: z.boolean() }),
})

/** @throws noCampaignFound (404) */
export const getCampaign = defineEndpoint({
  ...view,
  method: 'GET',
  path: '/campaigns/:id',
  summary: 'A campaign',
  input: z.object({ id: idParam }),
  output: campaignSchema,
})

/** @throws invalidInput (422) with the fields */
export const createCampaign = defineEndpoint({
  ...edit,
  method: 'POST',
  path: '/campaigns',
  summary: 'New campaign',
  input: z.object(draft),
  output: campaignSchema,
})

/** The whole campaign anew, while it is pending or canceled. @throws noCampaignFound (404), campaignNotEditable (409), invalidInput (422) */
export const updateCampaign = defineEndpoint({
  ...edit,
  method: 'PUT',
  path: '/campaigns/:id',
  summary: 'Change a campaign',
  input: z.object({ ...draft, id: idParam }),
  output: campaignSchema,
})

/** Not while it sends or waits to. @throws noCampaignFound (404), campaignNotEditable (409) */
export const deleteCampaign = defineEndpoint({
  ...edit,
  method: 'DELETE',
  path: '/campaigns/:id',
  summary: 'Delete a campaign',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

/** The same once more, pending, without its recipients. @throws noCampaignFound (404) */
export const duplicateCampaign = defineEndpoint({
  ...edit,
  method: 'POST',
  path: '/campaigns/:id/duplicate',
  summary: 'Duplicate a campaign',
  input: z.object({ id: idParam }),
  output: campaignSchema,
})

const step = (path: `/${string}`, summary: string) =>
  defineEndpoint({ ...edit, method: 'POST', path, summary, input: z.object({ id: idParam }), output: campaignSchema })

/** From its start on it sends; whoever a canceled campaign has written to gets nothing again. @throws noCampaignFound (404), wrongState (409), invalidInput (422) */
export const startCampaign = step('/campaigns/start/:id', 'Start or schedule a campaign')
/** Nothing more goes out from now on. @throws noCampaignFound (404), wrongState (409) */
export const pauseCampaign = step('/campaigns/pause/:id', 'Pause a campaign')
/** @throws noCampaignFound (404), wrongState (409) */
export const resumeCampaign = step('/campaigns/resume/:id', 'Resume a campaign')
/** Nothing more goes out, and it can be changed and started again. @throws noCampaignFound (404), wrongState (409) */
export const cancelCampaign = step('/campaigns/cancel/:id', 'Cancel a campaign')

/** Sends a message of the campaign to any contact, at once; that makes no recipient of it. @throws noCampaignFound, noContactFound (404), invalidInput (422) */
export const testCampaign = defineEndpoint({
  ...edit,
  method: 'POST',
  path: '/campaigns/:id/test',
  summary: 'Send a campaign to one contact',
  input: z.object({ id: idParam, contactId: idParam, messageIndex: z.int().min(0).max(2).default(0) }),
  output: z.object({ ticketId: z.int() }),
})

/** Newest outcome first. @throws noCampaignFound (404) */
export const listRecipients = defineEndpoint({
  ...view,
  method: 'GET',
  path: '/campaigns/:id/recipients',
  summary: 'Recipients of a campaign, 100 a page',
  input: z.object({ id: idParam, searchParam, state: z.enum(recipientStates).optional(), pageNumber: pageParam }),
  output: z.object({ recipients: z.array(recipientSchema), count: z.int(), hasMore: z.boolean() }),
})

/** The contacts that an audience reaches at this moment. Nothing is kept. @throws invalidInput (422) */
export const previewAudience = defineEndpoint({
  ...view,
  method: 'POST',
  path: '/campaigns/audience',
  recording: 'never',
  summary: 'Who an audience reaches',
  input: z.object({ audience: audienceSchema }),
  output: previewSchema,
})

/** Simulates the campaign as if it were started now, without sending: who gets which text, when it ends. @throws noCampaignFound (404) */
export const dryRunCampaign = defineEndpoint({
  ...view,
  method: 'GET',
  path: '/campaigns/:id/dry-run',
  summary: 'Who would get which text, and until when',
  input: z.object({ id: idParam, pageNumber: pageParam }),
  output: z.object({
    /** Contacts that would still get it. */
    count: z.int(),
    startAt: z.string(),
    /** Null where it never ends, or `endAt` cuts it. */
    finishAt: z.string().nullable(),
    /** How many go out before `endAt`. */
    sent: z.int(),
    perDay: z.int(),
    perMinute: z.number(),
    /** Below 20 s between messages of a number that is no official one. */
    isHasty: z.boolean(),
    /** Parts that the text messages become, by the texts shown; null for other kinds. */
    parts: z.number().nullable(),
    /** Their cost, where the price of a part is known. */
    cost: z.number().nullable(),
    /** Category of its template at the provider: MARKETING, UTILITY, AUTHENTICATION; null for other kinds. */
    category: z.string().nullable(),
    /** People its numbers may write to in 24 hours, those campaigns wrote to, and how many of this one go beyond: on the days that follow. Null: no limit is known. */
    limit: z.object({ mostPerDay: z.int(), usedToday: z.int(), beyond: z.int() }).nullable(),
    /** Columns that the text names and that are empty in some rows of the list. */
    missing: z.array(z.object({ column: z.string(), count: z.int() })),
    texts: z.array(
      z.object({
        /** Null for a number that is no contact yet. */
        contactId: z.int().nullable(),
        name: personalName(z.string()),
        messageIndex: z.int(),
        connectionId: z.int(),
        body: z.string(),
        /** Code of the error that keeps it from them. */
        failure: z.string().nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
})

export const optOutSchema = z.object({
  contactId: z.int(),
  name: personalName(z.string()),
  number: personalNumber(z.string()),
  since: z.string(),
  /** The campaign that they answered; null where somebody of the team did it. */
  campaignId: z.int().nullable(),
})

/** Contacts that get no campaigns any more, the latest first. */
export const listOptOuts = defineEndpoint({
  ...view,
  method: 'GET',
  path: '/campaigns/opt-outs',
  summary: 'Who gets no campaigns, 100 a page',
  input: z.object({ searchParam, pageNumber: pageParam }),
  output: z.object({ optOuts: z.array(optOutSchema), count: z.int(), hasMore: z.boolean() }),
})

/**
 * Since when a contact gets no campaigns; null: they do get them. `latest`: the last campaign that wrote to them within the days that an answer counts, and
 * when they answered it. Answered to all who may see the contact. @throws noContactFound (404)
 */
export const getOptOut = defineEndpoint({
  method: 'GET',
  path: '/campaigns/opt-outs/:contactId',
  permission: 'contacts.list',
  summary: 'Whether a contact gets campaigns',
  input: z.object({ contactId: idParam }),
  output: z.object({
    since: z.string().nullable(),
    latest: z.object({ id: z.int(), name: z.string(), sentAt: z.string(), answeredAt: z.string().nullable() }).nullable(),
  }),
})

/** Whether a contact gets campaigns. @throws noContactFound (404) */
export const setOptOut = defineEndpoint({
  ...edit,
  method: 'PUT',
  path: '/campaigns/opt-outs/:contactId',
  summary: 'Leave a contact out of campaigns, or take it in again',
  input: z.object({ contactId: idParam, isOut: z.boolean() }),
  output: z.object({ contactId: z.int(), isOut: z.boolean() }),
})

/** A campaign is new or different; its figures at most once a second. Goes to who may see campaigns. */
export const campaignSaved = defineEvent('campaigns.saved', campaignSchema, { channel: 'campaign', kind: 'update', key: 'campaign' })
export const campaignGone = defineEvent('campaigns.gone', z.object({ id: z.int() }), { channel: 'campaign', kind: 'delete', key: 'campaign' })
/** Only its figures moved. */
export const figuresMoved = defineEvent('campaigns.figuresMoved', z.object({ id: z.int(), figures: figuresSchema }), {
  channel: 'campaign',
  kind: 'figures',
  key: 'campaign',
})

/** Words that end campaigns for whoever answers just this, one a line. */
export const stopWords = defineSetting({ key: 'campaigns.stopWords', initial: 'sair\nparar\nstop\ncancelar inscrição\nbaja' })
/** The confirmation that they get then; empty: none. */
export const stopAnswer = defineSetting({ key: 'campaigns.stopAnswer', initial: 'Pronto: você não recebe mais as nossas campanhas.' })

export const noCampaignFound = () => new AppError('ERR_NO_CAMPAIGN_FOUND', 404)
/** It sends, waits to send, or has sent. */
export const campaignNotEditable = () => new AppError('ERR_NO_UPDATE_CAMPAIGN_NOT_IN_CANCELED_PENDING', 409)
/** The step cannot be done in the state of the campaign. */
export const wrongState = (status: string) => new AppError('ERR_CAMPAIGN_STATE', 409, { status })
export const refusedCampaign = (fields: readonly FieldError[]) => invalidInput([...fields], 422)
