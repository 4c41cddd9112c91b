import type { RuleAction, RuleCondition, RuleDefinition } from './definition.ts'

export const referenceKinds = ['connection', 'queue', 'person', 'team', 'label', 'lane', 'reason', 'flow', 'assistant', 'quickReply'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** A row of the company that a rule names, and where. */
export interface Reference {
  kind: ReferenceKind
  id: number
  /** Place of the field in the definition. */
  field: string
}

type Named = Omit<Reference, 'field'> & { at: string }

const named = (kind: ReferenceKind, at: string, ids: readonly (number | null)[]): Named[] =>
  ids.flatMap((id) => (id === null || id === 0 ? [] : [{ kind, id, at }]))

function ofCondition(condition: RuleCondition): Named[] {
  if (!('ids' in condition)) return []
  return named(condition.of === 'owner' ? 'person' : condition.of, 'ids', condition.ids)
}

/** Rows that one action names. */
export function ofAction(action: RuleAction): Named[] {
  switch (action.do) {
    case 'label':
      return [...named('label', 'add', action.add), ...named('label', 'remove', action.remove)]
    case 'queue':
      return named('queue', 'queueId', [action.queueId])
    case 'assign':
      return named('person', 'userId', [action.userId])
    case 'notify':
      return named('person', 'userIds', action.userIds)
    case 'lane':
      return named('lane', 'laneId', [action.laneId])
    case 'quickReply':
      return named('quickReply', 'replyId', [action.replyId])
    case 'flow':
      return named('flow', 'flowId', [action.flowId])
    case 'assistant':
      return named('assistant', 'assistantId', [action.assistantId])
    case 'close':
      return named('reason', 'reasonId', [action.reasonId])
    default:
      return []
  }
}

const at = (place: string, rows: readonly Named[]): Reference[] => rows.map(({ kind, id, at: field }) => ({ kind, id, field: `${place}.${field}` }))

/** Every row that a definition names. */
export const referencesOf = ({ conditions, actions, later }: RuleDefinition): Reference[] => [
  ...conditions.flatMap((condition, index) => at(`conditions.${index}`, ofCondition(condition))),
  ...actions.flatMap((action, index) => at(`actions.${index}`, ofAction(action))),
  ...later.flatMap((step, place) => step.actions.flatMap((action, index) => at(`later.${place}.actions.${index}`, ofAction(action)))),
]
