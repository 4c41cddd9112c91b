import type { NodeOf, Part } from '../document.ts'
import { optionOf, readAnswer, routeOf, takesOthers } from './answers.ts'
import { emit, fault, mark, momentOf, type Run, say, send, setTimer } from './run.ts'

type Ask = NodeOf<'ask'>

const MINUTE_MS = 60_000
/** More than three choices are numbers only: no channel shows more buttons everywhere. */
const MOST_BUTTONS = 3

/** The options, numbered, below the text: whatever the channel can show, they can be answered by number. */
function partsWithOptions({ parts, menu }: Ask): Part[] {
  if (!menu) return [...parts]
  const list = menu.options.map(({ label }, index) => `${index + 1}. ${label}`).join('\n')
  const last = parts.at(-1)
  return last?.part === 'text' ? [...parts.slice(0, -1), { ...last, text: `${last.text}\n\n${list}` }] : [...parts, { part: 'text', text: list }]
}

const buttonsOf = ({ menu }: Ask): { id: string; label: string }[] | undefined =>
  menu?.as === 'auto' && menu.options.length <= MOST_BUTTONS ? menu.options.map(({ id, label }) => ({ id, label })) : undefined

const silenceOf = (run: Run, node: Ask) => node.silence ?? run.document.defaults.silence

export function armSilence(run: Run, node: Ask): void {
  const silence = silenceOf(run, node)
  if (silence) setTimer(run, 'silence', run.event.at + silence.minutes * MINUTE_MS)
}

/** Asks, and waits for the contact. */
export function ask(run: Run, node: Ask): void {
  if (!send(run, node.id, partsWithOptions(node), buttonsOf(node))) return
  run.state.phase = 'waiting'
  run.state.tries = 0
  mark(run, node.id, null)
  armSilence(run, node)
}

function keep(run: Run, { answer: { save, scope } }: Ask, value: string): void {
  if (save === undefined) return
  run.state.variables[save] = value
  if (scope === 'contact') emit(run, { do: 'saveContact', values: { [save]: value } })
}

/** Where an answer leads; `undefined`: it stays at the question. */
export function answerTo(run: Run, node: Ask): string | null | undefined {
  const { event } = run
  if (event.type !== 'message') return undefined
  const heard = routeOf(run.document.anywhere, momentOf(run))
  if (heard) {
    mark(run, node.id, heard.id)
    return heard.next
  }
  const option = node.menu && optionOf(node.menu.options, event)
  if (option) {
    keep(run, node, option.label)
    mark(run, node.id, option.id)
    return option.next
  }
  const route = routeOf(node.routes, momentOf(run))
  if (route) {
    keep(run, node, event.text.trim())
    mark(run, node.id, route.id)
    return route.next
  }
  const value = takesOthers(node) ? readAnswer(node.answer.type, event) : null
  if (value === null) return refuse(run, node)
  keep(run, node, value)
  mark(run, node.id, 'other')
  return node.other
}

function refuse(run: Run, node: Ask): string | null | undefined {
  const limit = node.invalid ?? run.document.defaults.invalid
  run.state.tries += 1
  if (run.state.tries >= limit.max) {
    mark(run, node.id, 'invalid', 'given up')
    return limit.next
  }
  mark(run, node.id, 'invalid')
  if (!say(run, node.id, limit.say)) return undefined
  if (limit.repeat && !send(run, node.id, partsWithOptions(node), buttonsOf(node))) return undefined
  armSilence(run, node)
  return undefined
}

/** The contact said nothing for so long. */
export function silenceAt(run: Run, node: Ask): string | null | undefined {
  const silence = silenceOf(run, node)
  if (!silence) {
    fault(run, node.id, 'silence')
    return undefined
  }
  mark(run, node.id, 'silence')
  return say(run, node.id, silence.say) ? silence.next : undefined
}
