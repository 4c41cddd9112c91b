import type { Random } from '#core/contract/random.ts'
import { products } from './domains.ts'

/** Names and values that a conversation's lines refer to; its order, sum and date stay the same from line to line. */
export interface Cast {
  contactFirstName: string
  agentName: string
  /** When it began. */
  since: Date
  facts: Map<string, string>
}

const two = (value: number) => String(value).padStart(2, '0')
const dayAndMonth = (date: Date) => `${two(date.getDate())}/${two(date.getMonth() + 1)}`
const periodOf = (hour: number) => (hour < 12 ? 'bom dia' : hour < 18 ? 'boa tarde' : 'boa noite')
const DAY_MS = 86_400_000

function makeFact(random: Random, slot: string, since: Date): string {
  switch (slot) {
    case 'pedido':
      return String(random.whole(10_000, 989_999))
    case 'valor':
      return `${random.whole(29, 1_890)},${random.pick(['00', '90', '50', '99'])}`.replace(/^(\d)(\d{3}),/, '$1.$2,')
    case 'data':
      return dayAndMonth(new Date(since.getTime() + random.whole(1, 9) * DAY_MS))
    case 'antes':
      return dayAndMonth(new Date(since.getTime() - random.whole(1, 9) * DAY_MS))
    case 'hora':
      return `${two(random.whole(8, 19))}h${random.pick(['00', '15', '30', '45'])}`
    case 'dias':
      return String(random.whole(2, 7))
    case 'cep':
      return `${random.whole(10_000, 98_999)}-${random.whole(100, 999)}`
    case 'produto':
      return random.pick(products)
    case 'quantidade':
      return String(random.whole(4, 250))
    default:
      throw new Error(`no slot is named ${slot}`)
  }
}

/** `de o fone` is `do fone`. */
const contract = (text: string) => text.replaceAll(/\bde ([oa]) /g, 'd$1 ')

/** Puts values into a line's slots; the line begins with a capital letter. @param at when it is written */
export function fillSample(random: Random, template: string, cast: Cast, at: Date): string {
  const textOf = (slot: string): string => {
    if (slot === 'nome') return cast.contactFirstName
    if (slot === 'agente') return cast.agentName
    if (slot === 'periodo') return periodOf(at.getHours())
    const fact = cast.facts.get(slot) ?? makeFact(random, slot, cast.since)
    cast.facts.set(slot, fact)
    return fact
  }
  const filled = contract(template.replaceAll(/\{(\w+)\}/g, (_all, slot: string) => textOf(slot)))
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}
