import type { ActionKind, ConditionKind, RuleAction, RuleCondition } from '../../contract/index.ts'

const HOUR_MINUTES = 60

/** A condition on an attribute, with nothing chosen yet. */
export function newCondition(of: ConditionKind): RuleCondition {
  switch (of) {
    case 'channel':
    case 'status':
    case 'priority':
      return { of, is: true, among: [] }
    case 'hours':
      return { of, isOpen: true }
    case 'text':
      return { of, is: true, how: 'word', values: [] }
    case 'field':
      return { of, is: true, name: '', how: 'is', value: '' }
    case 'firstContact':
    case 'group':
      return { of, is: true }
    case 'score':
      return { of, how: 'atMost', value: 2 }
    default:
      return { of, is: true, ids: [] }
  }
}

/** An action with nothing chosen yet. */
export function newAction(kind: ActionKind): RuleAction {
  switch (kind) {
    case 'label':
      return { do: kind, add: [], remove: [] }
    case 'queue':
      return { do: kind, queueId: null }
    case 'assign':
      return { do: kind, userId: 0 }
    case 'distribute':
      return { do: kind, mode: 'roundRobin' }
    case 'lane':
      return { do: kind, laneId: null }
    case 'priority':
      return { do: kind, priority: 'high' }
    case 'send':
    case 'note':
      return { do: kind, text: '' }
    case 'quickReply':
      return { do: kind, replyId: 0 }
    case 'notify':
      return { do: kind, to: ['supervisors'], userIds: [] }
    case 'flow':
      return { do: kind, flowId: 0 }
    case 'assistant':
      return { do: kind, assistantId: 0 }
    case 'webhook':
      return { do: kind, url: '' }
    case 'snooze':
      return { do: kind, minutes: HOUR_MINUTES }
    case 'close':
      return { do: kind, reasonId: null }
    case 'release':
    case 'stop':
      return { do: kind }
  }
}
