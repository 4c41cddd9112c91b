import type { Condition } from '../../../contract/index.ts'

export const operators = ['text', 'any', 'media', 'variable', 'hours', 'label', 'channel', 'all', 'some', 'none'] as const

/** A condition that is complete and asks nothing in particular. */
export function newCondition(op: Condition['op']): Condition {
  switch (op) {
    case 'text':
      return { op, how: 'is', values: [''] }
    case 'media':
      return { op, kinds: ['image'] }
    case 'variable':
      return { op, name: 'valor', how: 'set' }
    case 'hours':
      return { op, of: 'tenant', isOpen: true }
    case 'label':
      return { op, labelId: 0, has: true }
    case 'channel':
      return { op, among: ['whatsapp'] }
    case 'all':
    case 'some':
    case 'none':
      return { op, of: [newCondition('text')] }
    default:
      return { op: 'any' }
  }
}
