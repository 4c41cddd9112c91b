import type { FieldError } from '#core/contract/errors.ts'
import { type Audience, audienceProblems, isNobody } from './audience.ts'
import { listProblems, type RecipientList } from './list.ts'

export const LONGEST_NAME = 100
/** Longest text of a message, in UTF-16 units. */
export const LONGEST_MESSAGE = 4_096
/** Texts of which each contact gets one. */
export const MOST_MESSAGES = 3
export const MOST_FILES = 5
export const MOST_CONNECTIONS = 10
/** Seconds between two messages. */
export const LONGEST_DELAY = 3_600
/** Below this a WhatsApp number that is not official is in danger. */
export const CAREFUL_DELAY = 20
/** Campaigns of a company. */
export const MOST_CAMPAIGNS = 2_000
/** An answer within so many days counts for the campaign. */
export const ANSWER_DAYS = 7

/** To lists and contacts (`/massa`), and to groups or their people (`/grupo`). */
export const massKinds = ['text', 'textVariable', 'sms', 'template', 'templateVariable', 'groups', 'groupsMention', 'members'] as const
export type MassKind = (typeof massKinds)[number]
/** `campaign` has several texts and an audience; the others are mass messages. */
export const campaignKinds = ['campaign', ...massKinds] as const
export type CampaignKind = (typeof campaignKinds)[number]

export const isTemplateKind = (kind: CampaignKind): boolean => kind === 'template' || kind === 'templateVariable'

/** Into groups: each gets one message; `groupsMention` mentions everybody in it. */
export const isToGroups = (kind: CampaignKind): boolean => kind === 'groups' || kind === 'groupsMention'
/** Of kinds whose recipients come from groups: the groups themselves, or their people one by one. */
export const hasGroups = (kind: CampaignKind): boolean => isToGroups(kind) || kind === 'members'
/** Of kinds whose list has columns for the text. */
export const hasColumns = (kind: CampaignKind): boolean => kind === 'textVariable' || kind === 'sms' || kind === 'templateVariable'
/** Of kinds that leave by one connection: its templates or its groups. */
export const hasOneConnection = (kind: CampaignKind): boolean => isTemplateKind(kind) || hasGroups(kind)

export const MOST_GROUPS = 200

/** A group as the channel knows it. */
export interface ChosenGroup {
  id: string
  name: string
}

/** A template and the values of its places, which may name variables and columns. */
export interface ChosenTemplate {
  name: string
  /** As the provider writes it: `pt_BR`. */
  language: string
  values: readonly string[]
}

export const campaignStates = ['pending', 'scheduled', 'processing', 'paused', 'canceled', 'finished'] as const
export type CampaignState = (typeof campaignStates)[number]

/** `waiting`: nothing was written yet; `queued`: with the connection; the others as the provider says. */
export const recipientStates = ['waiting', 'queued', 'sent', 'delivered', 'read', 'answered', 'failed', 'skipped'] as const
export type RecipientState = (typeof recipientStates)[number]

/** A step that a state allows or refuses. */
export type CampaignStep = 'start' | 'pause' | 'resume' | 'cancel' | 'edit' | 'delete'

const allowed: Record<CampaignStep, readonly CampaignState[]> = {
  start: ['pending', 'canceled'],
  pause: ['scheduled', 'processing'],
  resume: ['paused'],
  cancel: ['scheduled', 'processing', 'paused'],
  edit: ['pending', 'canceled'],
  delete: ['pending', 'canceled', 'finished'],
}

export const mayDo = (step: CampaignStep, state: CampaignState): boolean => allowed[step].includes(state)

/** When and how fast a campaign sends; times are those of the company's clocks. */
export interface Pace {
  /** Seconds from one message to the next: drawn between the two. */
  delayFrom: number
  delayTo: number
  /** '08:00'; from and to the same: the whole day. */
  hoursFrom: string
  hoursTo: string
  /** 0 is Sunday; empty: every day. */
  weekdays: readonly number[]
}

/** A campaign as a person writes it. */
export interface CampaignDraft extends Pace {
  kind: CampaignKind
  name: string
  /** Recipients with values of their own, besides those of the audience; null: none. */
  list: RecipientList | null
  /** Of the kinds that go to groups or their people; empty for the others. */
  groups: readonly ChosenGroup[]
  /** Of the kinds that send a template; null for the others. */
  template: ChosenTemplate | null
  /** Price of a part of an SMS or of a template, in the company's currency; null: not known. */
  price: number | null
  /** ISO 8601; null: at once. */
  startAt: string | null
  /** Nothing is sent after it; null: until all have it. */
  endAt: string | null
  messages: readonly string[]
  /** Ids of stored files; of a template the one of its heading, where it needs one. */
  mediaIds: readonly string[]
  connections: readonly { id: number; weight: number }[]
  audience: Audience
  /** Where the conversation goes when somebody answers; null: as every other. */
  answerQueueId: number | null
  answerFlowId: number | null
}

function templateProblems(template: ChosenTemplate | null): FieldError[] {
  if (template === null || template.name === '') return [{ field: 'template', code: 'required', message: 'Choose a template' }]
  const empty = template.values.some((value) => value.trim() === '')
  return empty ? [{ field: 'template', code: 'values', message: 'Each place of the template needs a value' }] : []
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Problems of a draft by itself. Whether connections, files, queues and flows exist is the server's to check. */
export function campaignProblems(draft: CampaignDraft, now: Date): FieldError[] {
  const problems: FieldError[] = []
  const refuse = (field: string, code: string, message: string) => problems.push({ field, code, message })
  const { name, messages, connections, delayFrom, delayTo, startAt, endAt, audience, mediaIds, weekdays } = draft
  if (name.trim() === '') refuse('name', 'required', 'A campaign needs a name')
  else if (name.trim().length > LONGEST_NAME) refuse('name', 'too_big', `At most ${LONGEST_NAME} characters`)
  const texts = messages.filter((text) => text.trim() !== '')
  if (isTemplateKind(draft.kind)) problems.push(...templateProblems(draft.template))
  else if (texts.length === 0 && mediaIds.length === 0) refuse('messages', 'required', 'Write a message or give a file')
  const most = draft.kind === 'campaign' ? MOST_MESSAGES : 1
  if (texts.length > most) refuse('messages', 'too_many', `At most ${most} messages`)
  if (draft.kind === 'sms' && mediaIds.length > 0) refuse('mediaIds', 'unsupported', 'These messages have no files')
  if (isTemplateKind(draft.kind) && mediaIds.length > 1) refuse('mediaIds', 'onlyOne', 'The heading of a template has one file')
  if (hasOneConnection(draft.kind) && connections.length > 1) refuse('connections', 'onlyOne', 'It leaves by one connection')
  if (draft.price !== null && !(Number.isFinite(draft.price) && draft.price >= 0 && draft.price <= 1_000)) refuse('price', 'invalid_type', 'From 0 to 1000')
  if (messages.some((text) => text.length > LONGEST_MESSAGE)) refuse('messages', 'too_big', `At most ${LONGEST_MESSAGE} characters`)
  if (mediaIds.length > MOST_FILES) refuse('mediaIds', 'too_many', `At most ${MOST_FILES} files`)
  if (connections.length === 0) refuse('connections', 'required', 'Say which connection sends')
  if (connections.length > MOST_CONNECTIONS) refuse('connections', 'too_many', `At most ${MOST_CONNECTIONS} connections`)
  if (connections.some(({ weight }) => !Number.isInteger(weight) || weight < 1 || weight > 100))
    refuse('connections', 'weight', 'A weight is a whole number from 1 to 100')
  const isDelay = (value: number) => Number.isInteger(value) && value >= 0 && value <= LONGEST_DELAY
  if (!isDelay(delayFrom)) refuse('delayFrom', 'invalid_type', `Whole seconds from 0 to ${LONGEST_DELAY}`)
  if (!isDelay(delayTo)) refuse('delayTo', 'invalid_type', `Whole seconds from 0 to ${LONGEST_DELAY}`)
  else if (delayTo < delayFrom) refuse('delayTo', 'reversed', 'The longer delay is below the shorter one')
  if (!TIME.test(draft.hoursFrom)) refuse('hoursFrom', 'invalid_format', 'A time such as 08:00')
  if (!TIME.test(draft.hoursTo)) refuse('hoursTo', 'invalid_format', 'A time such as 18:00')
  if (weekdays.some((day) => !Number.isInteger(day) || day < 0 || day > 6)) refuse('weekdays', 'invalid_type', 'Days from 0 to 6')
  if (endAt !== null && Date.parse(endAt) <= Math.max(now.getTime(), startAt === null ? 0 : Date.parse(startAt)))
    refuse('endAt', 'past', 'The end is before the beginning')
  if (hasGroups(draft.kind)) {
    if (draft.groups.length === 0) refuse('groups', 'required', 'Choose a group')
    if (draft.groups.length > MOST_GROUPS) refuse('groups', 'too_many', `At most ${MOST_GROUPS} groups`)
  } else if (draft.list !== null) problems.push(...listProblems(draft.list))
  else if (isNobody(audience)) refuse('audience', 'required', 'Say whom it reaches')
  problems.push(...audienceProblems(audience).map((problem) => ({ ...problem, field: `audience.${problem.field}` })))
  if (draft.answerQueueId !== null && draft.answerFlowId !== null) refuse('answerFlowId', 'both', 'An answer goes to a queue or to a flow')
  return problems
}
