import type { Condition } from '../../document.ts'
import { conditionOf, type Item, readText, type Typebot } from './shape.ts'

const LONGEST_NAME = 40
const LONGEST_VALUE = 1_000
const LONGEST_TERM = 200

/** A name as our variables have it; another one for each that came before under it. */
function cleanName(written: string, taken: ReadonlySet<string>): string {
  const plain = written
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\W+/g, '_')
    .replace(/^[^a-z]+/i, '')
    .slice(0, LONGEST_NAME)
  const base = plain === '' ? 'valor' : plain
  let name = base
  for (let count = 2; taken.has(name); count += 1) name = `${base.slice(0, LONGEST_NAME - 3)}_${count}`
  return name
}

export interface Variables {
  /** As the document lists them. */
  all: { name: string; initial: string }[]
  /** Undefined for an id that no variable has. */
  nameOf(id: unknown): string | undefined
  /** A text whose places have the names of ours. */
  fill(text: string): string
}

export function readVariables({ variables }: Pick<Typebot, 'variables'>): Variables {
  const byId = new Map<string, string>()
  const byName = new Map<string, string>()
  const all: { name: string; initial: string }[] = []
  for (const { id, name: written, value } of variables) {
    const name = cleanName(written, new Set(all.map((one) => one.name)))
    byId.set(id, name)
    byName.set(written.trim(), name)
    all.push({ name, initial: typeof value === 'string' ? value.slice(0, LONGEST_VALUE) : '' })
  }
  return {
    all,
    nameOf: (id) => (typeof id === 'string' ? byId.get(id) : undefined),
    fill: (text) => text.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (place, name: string) => (byName.has(name) ? `{{${byName.get(name)}}}` : place)),
  }
}

const literal = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
const none = (one: Condition): Condition => ({ op: 'none', of: [one] })

/** Condition on a variable; null where we have no such question. */
function comparisonOf(name: string, operator: string, term: string): Condition | null {
  const value = term.slice(0, LONGEST_TERM)
  const asks = (how: Extract<Condition, { op: 'variable' }>['how'], text = value): Condition => ({ op: 'variable', name, how, value: text })
  switch (operator) {
    case 'Equal to':
      return asks('is')
    case 'Not equal':
      return asks('isNot')
    case 'Contains':
      return asks('contains')
    case 'Does not contain':
      return none(asks('contains'))
    case 'Greater than':
      return asks('gt')
    case 'Less than':
      return asks('lt')
    case 'Greater or equal to':
      return none(asks('lt'))
    case 'Less or equal to':
      return none(asks('gt'))
    case 'Is set':
      return { op: 'variable', name, how: 'set' }
    case 'Is empty':
      return { op: 'variable', name, how: 'empty' }
    case 'Starts with':
      return asks('regex', `^${literal(term)}`.slice(0, LONGEST_TERM))
    case 'Ends with':
      return asks('regex', `${literal(term)}$`.slice(0, LONGEST_TERM))
    case 'Matches regex':
      return asks('regex')
    case 'Does not match regex':
      return none(asks('regex'))
    default:
      return null
  }
}

/** When a way of a condition is taken; null where a part of it cannot be asked here. */
export function whenOf(item: Item, variables: Variables): Condition | null {
  const { logicalOperator, comparisons } = conditionOf(item)
  const asked = comparisons.map(({ variableId, comparisonOperator, value }) => {
    const name = variables.nameOf(variableId)
    return name === undefined ? null : comparisonOf(name, comparisonOperator, variables.fill(readText(value)))
  })
  const of = asked.filter((one) => one !== null)
  const [only] = of
  if (of.length !== asked.length || !only) return null
  return of.length === 1 ? only : { op: logicalOperator === 'OR' ? 'some' : 'all', of }
}
