import { conditionHolds as flowConditionHolds } from '#plugins/flows/contract/interpret/conditions.ts'
import { normalizeText } from '#plugins/flows/contract/interpret/normalize.ts'
import type { FlowFacts } from '#plugins/flows/contract/machine.ts'
import type { Ticket } from '#plugins/tickets/contract/ticket.ts'
import type { RuleCondition, RuleDefinition } from './definition.ts'

/** Facts that conditions read of a conversation at the moment at which they are asked. */
export interface RuleFacts {
  ticket: Pick<Ticket, 'channel' | 'whatsappId' | 'queueId' | 'userId' | 'kanban' | 'status' | 'priority' | 'isGroup'>
  labelIds: readonly number[]
  /** Teams of the owner. */
  teamIds: readonly number[]
  isOpen: boolean
  /** The message that it is about; null where it is about none. */
  text: string | null
  /** Name, e-mail, number and further facts of the contact. */
  fields: readonly { name: string; value: string }[]
  /** The contact has no earlier conversation. */
  isFirstContact: boolean
  /** The score that was given; null where it is about none. */
  score: number | null
}

const idsOf = (value: number | null): readonly number[] => [value ?? 0]

/** Ids that the conversation has of an attribute; 0 stands for none. */
function idsIn(of: Extract<RuleCondition, { ids: unknown }>['of'], { ticket, labelIds, teamIds }: RuleFacts): readonly number[] {
  switch (of) {
    case 'connection':
      return [ticket.whatsappId]
    case 'queue':
      return idsOf(ticket.queueId)
    case 'owner':
      return idsOf(ticket.userId)
    case 'lane':
      return idsOf(ticket.kanban)
    case 'label':
      return labelIds.length === 0 ? [0] : labelIds
    case 'team':
      return teamIds
  }
}

const NO_FACTS: FlowFacts = {
  isOpen: { tenant: true, queue: true },
  opensAt: null,
  now: { weekday: 0, time: '00:00' },
  labelIds: [],
  channel: '',
  contact: {},
}

function textHolds({ how, values }: Extract<RuleCondition, { of: 'text' }>, text: string | null): boolean {
  const wanted = values.filter((value) => value.trim() !== '')
  return text !== null && wanted.length > 0 && flowConditionHolds({ op: 'text', how, values: wanted }, { message: { text }, variables: {}, facts: NO_FACTS })
}

function fieldHolds({ name, how, value }: Extract<RuleCondition, { of: 'field' }>, fields: RuleFacts['fields']): boolean {
  const stored = normalizeText(fields.find((field) => normalizeText(field.name) === normalizeText(name))?.value ?? '')
  switch (how) {
    case 'set':
      return stored !== ''
    case 'empty':
      return stored === ''
    case 'is':
      return stored === normalizeText(value)
    case 'contains':
      return stored.includes(normalizeText(value))
  }
}

/** Whether one condition holds. */
export function ruleConditionHolds(condition: RuleCondition, facts: RuleFacts): boolean {
  switch (condition.of) {
    case 'channel':
      return condition.among.includes(facts.ticket.channel) === condition.is
    case 'status':
      return condition.among.includes(facts.ticket.status) === condition.is
    case 'priority':
      return condition.among.includes(facts.ticket.priority) === condition.is
    case 'hours':
      return facts.isOpen === condition.isOpen
    case 'text':
      return textHolds(condition, facts.text) === condition.is
    case 'field':
      return fieldHolds(condition, facts.fields) === condition.is
    case 'firstContact':
      return facts.isFirstContact === condition.is
    case 'group':
      return facts.ticket.isGroup === condition.is
    case 'score':
      return facts.score !== null && (condition.how === 'atMost' ? facts.score <= condition.value : facts.score >= condition.value)
    default:
      return idsIn(condition.of, facts).some((id) => condition.ids.includes(id)) === condition.is
  }
}

/** Why a rule leaves a conversation alone: the place of the condition that does not hold, of `any` the first; null where it does not. */
export function unmetCondition({ match, conditions }: Pick<RuleDefinition, 'match' | 'conditions'>, facts: RuleFacts): number | null {
  if (conditions.length === 0) return null
  const results = conditions.map((condition) => ruleConditionHolds(condition, facts))
  if (match === 'any') return results.includes(true) ? null : 0
  const unmet = results.indexOf(false)
  return unmet === -1 ? null : unmet
}
