import type { answerTypes } from '../../document.ts'
import { type Bare, idOf } from '../draft.ts'
import { type Block, bubbleText, readList, readObject, readText } from './shape.ts'
import { type Variables, whenOf } from './variables.ts'

const LONGEST_TEXT = 4_096
const LONGEST_LABEL = 72
const MOST_OPTIONS = 30
const MOST_SECONDS = 604_800
const HTTP_MS = 10_000
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Outcome of a block: nodes to be, and what the report says of it. A `bare` of null is passed by. */
export interface Made {
  bare: Bare | null
  outcome: 'taken' | 'changed' | 'dropped'
  why: string
}
const taken = (bare: Bare): Made => ({ bare, outcome: 'taken', why: '' })
const changed = (bare: Bare, why: string): Made => ({ bare, outcome: 'changed', why })
const dropped = (why: string): Made => ({ bare: null, outcome: 'dropped', why })

/** Where things lead: a block's own way out, and that of one of its items. */
export interface Ways {
  next: string | null
  itemNext(edgeId: string | undefined): string | null
}

type AnswerType = (typeof answerTypes)[number]
const ANSWERS: Record<string, AnswerType> = {
  'text input': 'text',
  'number input': 'number',
  'email input': 'email',
  'url input': 'text',
  'date input': 'date',
  'time input': 'text',
  'phone number input': 'phone',
  'rating input': 'rating',
  'file input': 'file',
}
/** Answers that are checked there and are any text here. */
const LOOSER: ReadonlySet<string> = new Set(['url input', 'time input', 'date input', 'file input'])

const saving = (options: Block['options'], variables: Variables) => {
  const name = variables.nameOf(options.variableId)
  return name === undefined ? {} : { save: name }
}

function ask(block: Block, type: AnswerType, { next }: Ways, variables: Variables): Made {
  const bare: Bare = { kind: 'ask', parts: [], answer: { type, scope: 'session', ...saving(block.options, variables) }, routes: [], other: next }
  return LOOSER.has(block.type) ? changed(bare, 'checkAnswer') : taken(bare)
}

function choice(block: Block, ways: Ways, variables: Variables): Made {
  const labelOf = ({ content, title }: Block['items'][number]) => variables.fill(typeof content === 'string' ? content : title).trim()
  const options = block.items
    .filter((item) => labelOf(item) !== '')
    .slice(0, MOST_OPTIONS)
    .map((item) => ({ id: idOf(item.id), label: labelOf(item).slice(0, LONGEST_LABEL), next: ways.itemNext(item.outgoingEdgeId) ?? ways.next }))
  if (options.length === 0) return dropped('noOptions')
  const bare: Bare = {
    kind: 'ask',
    parts: [],
    answer: { type: 'text', scope: 'session', ...saving(block.options, variables) },
    menu: { as: 'auto', options },
    routes: [],
    other: null,
  }
  if (block.options.isMultipleChoice === true) return changed(bare, 'oneAnswer')
  if (block.type === 'picture choice input') return changed(bare, 'picturesNotInFile')
  return options.length < block.items.length ? changed(bare, 'fewerOptions') : taken(bare)
}

function condition(block: Block, ways: Ways, variables: Variables): Made {
  const routes = block.items.flatMap((item) => {
    const when = whenOf(item, variables)
    return when ? [{ id: idOf(item.id), when, next: ways.itemNext(item.outgoingEdgeId) ?? ways.next }] : []
  })
  if (routes.length === 0) return dropped('unknownCondition')
  const bare: Bare = { kind: 'branch', routes, other: ways.next }
  return routes.length < block.items.length ? changed(bare, 'unknownCondition') : taken(bare)
}

function setVariable({ options }: Block, { next }: Ways, variables: Variables): Made {
  const name = variables.nameOf(options.variableId)
  const isText = options.isCode !== true && (options.type === undefined || options.type === 'Custom')
  if (name === undefined || !isText) return dropped('code')
  const value = variables.fill(readText(options.expressionToEvaluate)).slice(0, LONGEST_TEXT)
  return taken({ kind: 'set', values: [{ name, value, scope: 'session' }], next })
}

function wait({ options }: Block, { next }: Ways): Made {
  const seconds = Math.round(Number(readText(options.secondsToWaitFor)))
  if (!(seconds >= 1)) return dropped('unknownWait')
  return taken({ kind: 'wait', for: { seconds: Math.min(seconds, MOST_SECONDS) }, next })
}

function abTest({ items, options }: Block, { next, itemNext }: Ways): Made {
  const percent = Math.min(100, Math.max(0, Math.round(Number(options.aPercent ?? 50)) || 0))
  const leadsTo = (path: string) => itemNext(items.find((item) => item.path === path)?.outgoingEdgeId) ?? next
  const arms = [
    { id: 'a', percent, next: leadsTo('a') },
    { id: 'b', percent: 100 - percent, next: leadsTo('b') },
  ]
  return taken({ kind: 'split', arms })
}

/** Secrets may stand in headers, so the report asks to look at it in any case. */
function request({ options }: Block, { next }: Ways, variables: Variables): Made {
  const wanted = readObject(options.webhook)
  const url = variables.fill(readText(wanted.url)).trim()
  if (url === '') return dropped('noAddress')
  const body = variables.fill(readText(wanted.body)).slice(0, LONGEST_TEXT)
  const headers = readList(wanted.headers)
    .map(readObject)
    .map(({ key, value }) => ({ name: readText(key).slice(0, 100), value: variables.fill(readText(value)).slice(0, LONGEST_TEXT) }))
    .filter(({ name }) => name !== '')
  const save = readList(options.responseVariableMapping)
    .map(readObject)
    .flatMap(({ bodyPath, variableId }) => {
      const name = variables.nameOf(variableId)
      return name === undefined
        ? []
        : [
            {
              path: readText(bodyPath)
                .replace(/^data\./, '')
                .slice(0, 200),
              name,
            },
          ]
    })
  const bare: Bare = {
    kind: 'http',
    method: METHODS.find((method) => method === readText(wanted.method)) ?? 'POST',
    ...{ url: url.slice(0, LONGEST_TEXT), headers: headers.slice(0, 20), timeoutMs: HTTP_MS, save: save.slice(0, 20) },
    ...(body !== '' && { body }),
    ...{ ok: next, failed: next },
  }
  return changed(bare, 'checkRequest')
}

const MEDIA: ReadonlySet<string> = new Set(['image', 'video', 'audio'])

/** Block as it is here. Text bubbles are said together by whoever asks. */
export function makeBlock(block: Block, ways: Ways, variables: Variables): Made {
  const type = ANSWERS[block.type]
  if (type) return ask(block, type, ways, variables)
  switch (block.type) {
    case 'text': {
      const text = variables.fill(bubbleText(block)).slice(0, LONGEST_TEXT)
      return text === '' ? dropped('emptyText') : taken({ kind: 'say', parts: [{ part: 'text', text }], next: ways.next })
    }
    case 'choice input':
    case 'picture choice input':
      return choice(block, ways, variables)
    case 'Condition':
      return condition(block, ways, variables)
    case 'Set variable':
      return setVariable(block, ways, variables)
    case 'Wait':
      return wait(block, ways)
    case 'AB test':
      return abTest(block, ways)
    case 'Webhook':
      return request(block, ways, variables)
    case 'Return':
      return taken({ kind: 'return' })
    case 'Typebot link':
      return dropped('otherFlow')
    default:
      return dropped(MEDIA.has(block.type) ? 'mediaNotInFile' : 'unknownKind')
  }
}
